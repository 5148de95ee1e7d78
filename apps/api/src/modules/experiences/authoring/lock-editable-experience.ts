import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { canManageIfVisible, canUpdateContentIfVisible } from '../../people/index.ts';
import type { ExperiencesStores } from '../experiences.context.ts';
import { experienceChangeDenied, experienceManagementDenied } from '../experiences.problems.ts';
import type { ExperienceRow } from './experiences.store.ts';

/** Locks an experience that the caller may change until the transaction ends; 404 or 403 otherwise. */
export async function lockEditableExperience(
  { experiences }: ExperiencesStores,
  caller: Caller,
  id: number,
): Promise<ExperienceRow> {
  const experience = await experiences.lockVisible(caller, id);
  if (!experience) throw notFound();
  if (!canUpdateContentIfVisible(caller, experience)) throw experienceChangeDenied();
  return experience;
}

/** Locks an experience that the caller may delete, publish and share. `what` completes the sentence of the refusal. */
export async function lockManageableExperience(
  { experiences }: ExperiencesStores,
  caller: Caller,
  { id, what }: { readonly id: number; readonly what: string },
): Promise<ExperienceRow> {
  const experience = await experiences.lockVisible(caller, id);
  if (!experience) throw notFound();
  if (!canManageIfVisible(caller, experience)) throw experienceManagementDenied(what);
  return experience;
}
