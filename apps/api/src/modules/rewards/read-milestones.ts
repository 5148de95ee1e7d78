import type { Milestone, MilestoneProgress, MilestoneQuery } from '@lyceum/contract/product';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { AskedOf, Page } from '../../platform/lists/index.ts';
import type { Caller } from '../iam/index.ts';
import { presentMilestones } from './milestones.present.ts';
import type { Seen } from './milestones.store.ts';
import { progressOf } from './progress.ts';
import type { RewardsDeps } from './rewards-deps.ts';

type Deps = Pick<RewardsDeps, 'lists' | 'read'>;

export const listMilestones = (
  { lists, read }: Deps,
  caller: Caller,
  { query, target }: AskedOf<MilestoneQuery>,
): Promise<Page<Milestone>> =>
  read(caller, async ({ milestones, people }) => {
    const source = milestones.inWorkspace(caller.workspaceId, query, seenBy(caller));
    const page = await lists.page({ query, target, reader: caller }, source, (row) => row);
    return { ...page, results: await presentMilestones(people, caller, page.results) };
  });

export const getMilestone = ({ read }: Pick<Deps, 'read'>, caller: Caller, id: number): Promise<Milestone> =>
  read(caller, async ({ milestones, people }) => {
    const row = await milestones.byId(caller.workspaceId, id, seenBy(caller));
    if (!row) throw notFound();
    const [milestone] = await presentMilestones(people, caller, [row]);
    if (!milestone) throw notFound();
    return milestone;
  });

const seenBy = ({ isAdmin }: Caller): Seen => (isAdmin ? 'all' : 'active');

/** How far the caller is with what there is to reach today. */
export const ownProgress = (
  { lists, read }: Deps,
  caller: Caller,
  { query, target }: AskedOf<AskedPage>,
): Promise<Page<MilestoneProgress>> =>
  read(caller, async (stores) => {
    const { milestones, activity, people } = stores;
    const today = await activity.today();
    const source = milestones.openIn(caller.workspaceId, today);
    const page = await lists.page({ query, target, reader: caller }, source, (row) => row);
    const shown = await presentMilestones(people, caller, page.results);
    const progress = await progressOf(stores, caller, { rows: page.results, day: today });
    return {
      ...page,
      results: progress.flatMap(({ period, current, row, reachedAt }, index) => {
        const milestone = shown[index];
        return milestone
          ? [
              {
                milestone,
                period_start: period.first,
                period_end: period.last,
                current: Math.min(current, row.target_count),
                target: row.target_count,
                completed: reachedAt !== undefined,
                completed_at: reachedAt?.toISOString() ?? null,
              },
            ]
          : [];
      }),
    };
  });
