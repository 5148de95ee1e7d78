import type { Milestone, MilestoneProgress, MilestoneQuery, ReachedMilestone } from '@lyceum/contract/product/milestone';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { presentMilestone, presentProgress, presentReached } from './milestones.present.ts';
import type { Seen } from './milestones.store.ts';
import { countsOf, currentOf } from './progress.ts';
import type { RewardsDeps } from './rewards-deps.ts';

type Deps = Pick<RewardsDeps, 'lists' | 'read'>;

export const listMilestones = (
  { lists, read }: Deps,
  caller: Caller,
  { query, target }: ListRequest<MilestoneQuery>,
): Promise<Page<Milestone>> =>
  read(caller, ({ milestones }) =>
    lists.page(
      { query, target, reader: caller },
      milestones.inWorkspace(caller.workspaceId, query, seenBy(caller)),
      presentMilestone,
    ),
  );

export const getMilestone = ({ read }: Pick<Deps, 'read'>, caller: Caller, id: number): Promise<Milestone> =>
  read(caller, async ({ milestones }) => {
    const row = await milestones.byId(caller.workspaceId, id, seenBy(caller));
    if (!row) throw notFound();
    return presentMilestone(row);
  });

const seenBy = ({ isAdmin }: Caller): Seen => (isAdmin ? 'all' : 'active');

/** How far the caller is with what there is to reach today. */
export const ownProgress = (
  { lists, read }: Deps,
  caller: Caller,
  { query, target }: ListRequest<AskedPage>,
): Promise<Page<MilestoneProgress>> =>
  read(caller, async (stores) => {
    const today = await stores.activity.today();
    const source = stores.milestones.openIn(caller.workspaceId, today);
    const page = await lists.page({ query, target, reader: caller }, source, (row) => row);
    const current = await currentOf(stores, caller, { rows: page.results, day: today });
    const counts = await countsOf(stores, current);
    const milestones = new Map(page.results.map((row) => [row.id, presentMilestone(row)]));
    return {
      ...page,
      results: current.flatMap(({ row, period, reachedAt }) => {
        const milestone = milestones.get(row.id);
        return milestone ? [presentProgress(milestone, { period, reachedAt, count: counts.get(row.id) ?? 0 })] : [];
      }),
    };
  });

export const listReached = (
  { lists, read }: Deps,
  caller: Caller,
  { query, target }: ListRequest<AskedPage>,
): Promise<Page<ReachedMilestone>> =>
  read(caller, ({ completions }) => lists.page({ query, target, reader: caller }, completions.ownedBy(caller), presentReached));
