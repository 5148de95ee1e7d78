import type { ReachedMilestone } from '@lyceum/contract/product/milestone';
import type { PageQuery } from '@lyceum/kit';
import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { presentCompletion } from './milestones.present.ts';
import type { RewardsContext } from './rewards.context.ts';

export const listOwnCompletions = (
  { lists, read }: RewardsContext,
  caller: Caller,
  { query, target }: ListRequest<PageQuery>,
): Promise<Page<ReachedMilestone>> =>
  read(caller, ({ completions }) =>
    lists.page({ query, target, reader: caller }, completions.listOwnedBy(caller), presentCompletion),
  );
