import type { Experience, ExperienceChange, NewExperience } from '@lyceum/contract/product/experiences';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { canDelete, canUpdate } from '../../people/index.ts';
import { creatorsOf } from '../creators.ts';
import { trendOf } from '../engagement/trending.rules.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceWriting } from '../experience-work.store.ts';
import { notYourExperience } from '../experiences.problems.ts';
import { experienceColumns } from './experience-columns.ts';
import { presentExperience } from './experiences.present.ts';
import type { ExperienceRow } from './experiences.store.ts';

type Deps = Pick<ExperienceDeps, 'baseUrl' | 'clock' | 'ids' | 'transact'>;

const unsorted = { category_id: null, subcategory_id: null };

export function beginExperience(deps: Deps, caller: Caller, wanted: NewExperience): Promise<Experience> {
  const now = deps.clock.now();
  return deps.transact(caller, async (tx) => {
    const columns = await experienceColumns(tx, caller, { body: wanted, known: unsorted, baseUrl: deps.baseUrl });
    const { id } = await tx.experiences.add({
      uid: deps.ids.uid(),
      workspace_id: caller.workspaceId,
      created_by: caller.userId,
      ...columns,
      visibility: wanted.visibility,
      created_at: now,
      updated_at: now,
    });
    await tx.standings.follow([id], trendOf('begin', now));
    await audited(tx, 'begun', id);
    return shown(tx, caller, id);
  });
}

interface Changed {
  readonly id: number;
  readonly change: ExperienceChange;
}

export const changeExperience = (deps: Deps, caller: Caller, { id, change }: Changed): Promise<Experience> =>
  deps.transact(caller, async (tx) => {
    const known = await changeable(tx, caller, id);
    const columns = await experienceColumns(tx, caller, { body: change, known, baseUrl: deps.baseUrl });
    await tx.experiences.change(id, { ...columns, updated_at: deps.clock.now() });
    await tx.standings.follow([id]);
    await audited(tx, 'changed', id);
    return shown(tx, caller, id);
  });

/** The first time lifts its trend; again and again would be a way to the top. */
export const publishExperience = (deps: Deps, caller: Caller, id: number): Promise<Experience> =>
  deps.transact(caller, async (tx) => {
    const known = await changeable(tx, caller, id);
    if (known.published_at !== null) return shown(tx, caller, id);
    const now = deps.clock.now();
    const first_published_at = known.first_published_at ?? now;
    const isFirst = known.first_published_at === null;
    if (isFirst) await tx.activity.record({ kind: 'experience_published', subject: `experience:${id}`, at: now });
    await tx.experiences.change(id, { published_at: now, first_published_at, updated_at: now });
    await tx.standings.follow([id]);
    if (isFirst) await tx.standings.lift(id, trendOf('publish', now));
    await audited(tx, 'published', id);
    return shown(tx, caller, id);
  });

export const unpublishExperience = (deps: Deps, caller: Caller, id: number): Promise<Experience> =>
  deps.transact(caller, async (tx) => {
    const known = await changeable(tx, caller, id);
    if (known.published_at === null) return shown(tx, caller, id);
    await tx.experiences.change(id, { published_at: null, updated_at: deps.clock.now() });
    await tx.standings.follow([id]);
    await audited(tx, 'unpublished', id);
    return shown(tx, caller, id);
  });

export const removeExperience = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    const known = await tx.experiences.held(caller, id);
    if (!known) throw notFound();
    if (!canDelete(caller, known)) throw notYourExperience();
    await tx.experiences.change(id, { deleted_at: deps.clock.now() });
    await tx.standings.follow([id]);
    await audited(tx, 'removed', id);
    return undefined;
  });

/** One that the caller may change; nobody else does until the transaction ends. */
export async function changeable({ experiences }: ExperienceWriting, caller: Caller, id: number): Promise<ExperienceRow> {
  const row = await experiences.held(caller, id);
  if (!row) throw notFound();
  if (!canUpdate(caller, row)) throw notYourExperience();
  return row;
}

const audited = ({ audit }: ExperienceWriting, deed: string, id: number) =>
  audit.record({ action: `experience.${deed}`, object_type: 'experiences.experience', object_id: id });

/** As it is now, also when the caller just closed it to themselves. */
async function shown({ cards, people }: ExperienceWriting, caller: Caller, id: number): Promise<Experience> {
  const [card] = await cards.withIds([id]);
  if (!card) throw notFound();
  return presentExperience(card, (await creatorsOf(people, caller, [card]))(card));
}
