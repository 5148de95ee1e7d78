import type { Engagement, EngagementKind } from '@lyceum/contract/product/engagements';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { isCreatorOrCoCreator } from '../../people/index.ts';
import type { ExperiencesContext, ExperiencesStores } from '../experiences.context.ts';
import type { StoredKind } from './engagements.store.ts';
import type { Counter } from './listings.store.ts';
import { computeTrendIncrement } from './trending.rules.ts';

interface Input {
  readonly uid: string;
  readonly kind: EngagementKind;
}

const counters: Readonly<Record<StoredKind, Counter>> = {
  view: 'views',
  like: 'likes',
  save: 'saves',
  share: 'shares',
  complete: 'completions',
};

/** The `day` of engagements that count once and not once per day: the day is part of the unique key. */
const anyDay = '0001-01-01';

export const recordEngagement = (context: ExperiencesContext, caller: Caller, { uid, kind }: Input): Promise<Engagement> =>
  context.transact(caller, async (stores) => {
    const experience = await stores.experiences.findVisibleByUid(caller, uid);
    if (!experience) throw notFound();
    const { id } = experience;
    const event: EngagementEvent = { id, kind, at: context.clock.now() };
    // Creators could otherwise raise the trend of their own work.
    const counted = !isCreatorOrCoCreator(caller, experience) && (await applyEngagement(stores, caller, event));
    const metrics = await stores.listings.findMetrics(id);
    if (!metrics) throw notFound();
    return { kind, counted, ...(await stores.engagements.findReactions(caller, id)), metrics };
  });

interface EngagementEvent<Kind = EngagementKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly at: Date;
}

async function applyEngagement(stores: ExperiencesStores, caller: Caller, event: EngagementEvent): Promise<boolean> {
  await recordActivity(stores, event);
  const { id, kind, at } = event;
  if (kind === 'unlike') return withdrawEngagement(stores, caller, id, 'like');
  if (kind === 'unsave') return withdrawEngagement(stores, caller, id, 'save');
  return addEngagement(stores, caller, { id, kind, at });
}

/** Activity counts views by the days of the person's own time zone, engagements by UTC days; so both are recorded independently. */
async function recordActivity({ activity }: ExperiencesStores, { id, kind, at }: EngagementEvent): Promise<void> {
  const subject = `experience:${id}`;
  if (kind === 'complete') await activity.record({ kind: 'experience_completed', subject, at });
  if (kind === 'view') await activity.record({ kind: 'experience_viewed', subject, at, daily: true });
}

/** Liking again after an unlike counts again, but adds to the trend only once. */
async function addEngagement(
  { engagements, listings }: ExperiencesStores,
  caller: Caller,
  { id, kind, at }: EngagementEvent<StoredKind>,
): Promise<boolean> {
  const day = kind === 'view' || kind === 'share' ? at.toISOString().slice(0, 10) : anyDay;
  const outcome = await engagements.add(caller, { experienceId: id, kind, day, at });
  if (outcome === 'unchanged') return false;
  await listings.count(id, {
    counter: counters[kind],
    by: 1,
    trend: outcome === 'added' ? computeTrendIncrement(kind, at) : undefined,
  });
  return true;
}

async function withdrawEngagement(
  { engagements, listings }: ExperiencesStores,
  caller: Caller,
  id: number,
  kind: 'like' | 'save',
): Promise<boolean> {
  if (!(await engagements.withdraw(caller, id, kind))) return false;
  await listings.count(id, { counter: counters[kind], by: -1, trend: undefined });
  return true;
}
