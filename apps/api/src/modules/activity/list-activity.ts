import type { ActivityEntry, ActivityQuery } from '@lyceum/contract/product/activity';
import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { ActivityContext } from './activity.context.ts';

export const listActivity = (
  { lists, read }: ActivityContext,
  caller: Caller,
  { query, target }: ListRequest<ActivityQuery>,
): Promise<Page<ActivityEntry>> =>
  read(caller, ({ entries }) =>
    lists.page({ query, target, reader: caller }, entries.listOwnedBy(caller, query.kind), (entry) => entry),
  );
