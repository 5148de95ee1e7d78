import type { Engagement, EngagementKind } from '@lyceum/contract/product';
import { notFound } from '@lyceum/kit';

import { type Caller, isMaker } from '../../iam/index.ts';
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
    // Makers would lift their own work.
    const counted = !isMaker(caller, experience) && (await counts(tx, caller, { id: experience.id, kind, at: deps.clock.now() }));
    if (counted) await noteDeed(tx, { id: experience.id, kind, at: deps.clock.now() });
    const metrics = await tx.standings.metricsOf(experience.id);
    if (!metrics) throw notFound();
    return { kind, counted, ...(await tx.engagements.stateOf(caller, experience.id)), metrics };
  });

interface Done {
  readonly id: number;
  readonly kind: EngagementKind;
  readonly at: Date;
}

/** What somebody learned by counts as their activity: a view once a day, to complete it once. */
async function noteDeed({ activity }: ExperienceWriting, { id, kind, at }: Done): Promise<void> {
  const subject = `experience:${id}`;
  if (kind === 'complete') await activity.record({ kind: 'experience_completed', subject, at });
  if (kind === 'view')
    await activity.record({ kind: 'experience_viewed', subject: `${subject} ${at.toISOString().slice(0, 10)}`, at });
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
