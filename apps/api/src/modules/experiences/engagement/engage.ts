import type { Engagement, EngagementKind } from '@lyceum/contract/product/engagements';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { isCreator } from '../../people/index.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceWriting } from '../experience-work.store.ts';
import type { Deed } from './engagements.store.ts';
import type { Counter } from './standings.store.ts';
import { trendOf } from './trending.rules.ts';

type Deps = Pick<ExperienceDeps, 'clock' | 'transact'>;

interface Wanted {
  readonly uid: string;
  readonly kind: EngagementKind;
}

const counters: Readonly<Record<Deed, Counter>> = {
  view: 'views',
  like: 'likes',
  save: 'saves',
  share: 'shares',
  complete: 'completions',
};

/** What counts but once, however long ago. */
const theOneDay = '0001-01-01';

export const engage = (deps: Deps, caller: Caller, { uid, kind }: Wanted): Promise<Engagement> =>
  deps.transact(caller, async (tx) => {
    const experience = await tx.experiences.seenByUid(caller, uid);
    if (!experience) throw notFound();
    const done = { id: experience.id, kind, at: deps.clock.now() };
    // Makers would lift their own work.
    const counted = !isCreator(caller, experience) && (await notedAndCounted(tx, caller, done));
    const metrics = await tx.standings.metricsOf(experience.id);
    if (!metrics) throw notFound();
    return { kind, counted, ...(await tx.engagements.stateOf(caller, experience.id)), metrics };
  });

interface Done {
  readonly id: number;
  readonly kind: EngagementKind;
  readonly at: Date;
}

/** What somebody learned by is their activity too: a view on each of their own days, which need not be those that views count by. */
async function notedAndCounted(tx: ExperienceWriting, caller: Caller, done: Done): Promise<boolean> {
  const { id, kind, at } = done;
  const subject = `experience:${id}`;
  if (kind === 'complete') await tx.activity.record({ kind: 'experience_completed', subject, at });
  if (kind === 'view') await tx.activity.record({ kind: 'experience_viewed', subject, at, daily: true });
  return counts(tx, caller, done);
}

function counts(tx: ExperienceWriting, caller: Caller, { id, kind, at }: Done): Promise<boolean> {
  if (kind === 'unlike') return takesBack(tx, caller, id, 'like');
  if (kind === 'unsave') return takesBack(tx, caller, id, 'save');
  return does(tx, caller, { id, kind, at });
}

/** Liking, taking it back and liking again counts again, but lifts the trend once. */
async function does(tx: ExperienceWriting, caller: Caller, { id, kind, at }: Done & { readonly kind: Deed }): Promise<boolean> {
  const day = kind === 'view' || kind === 'share' ? at.toISOString().slice(0, 10) : theOneDay;
  const outcome = await tx.engagements.done(caller, { experienceId: id, kind, day, at });
  if (outcome === 'known') return false;
  await tx.standings.count(id, { counter: counters[kind], by: 1, trend: outcome === 'new' ? trendOf(kind, at) : undefined });
  return true;
}

async function takesBack(tx: ExperienceWriting, caller: Caller, id: number, kind: 'like' | 'save'): Promise<boolean> {
  if (!(await tx.engagements.takenBack(caller, id, kind))) return false;
  await tx.standings.count(id, { counter: counters[kind], by: -1, trend: undefined });
  return true;
}
