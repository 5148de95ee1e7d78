import { notFound } from '@lyceum/kit';
import type { Caller } from '../../../platform/caller/caller.ts';
import { lockEditableExperience } from '../authoring/lock-editable-experience.ts';
import type { ExperiencesStores } from '../experiences.context.ts';
import type { ResourceKey } from './get-resource.ts';
import type { ResourceRow } from './resources.store.ts';

/** Locks the experience, and with it its resources: every change of a resource locks the experience first. */
export async function lockEditableResource(
  stores: ExperiencesStores,
  caller: Caller,
  { experience_id, id }: ResourceKey,
): Promise<ResourceRow> {
  await lockEditableExperience(stores, caller, experience_id);
  const resource = await stores.resources.findInExperience(experience_id, id);
  if (!resource) throw notFound();
  return resource;
}
