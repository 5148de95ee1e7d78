import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import type { ResourceKey } from './get-resource.ts';
import { lockEditableResource } from './lock-editable-resource.ts';
import { syncExperienceWithResourceChange } from './sync-experience-with-resource-change.ts';

export const deleteResource = (context: ExperiencesContext, caller: Caller, key: ResourceKey): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    const resource = await lockEditableResource(stores, caller, key);
    const at = context.clock.now();
    await stores.resources.softDelete(resource.id, at);
    await syncExperienceWithResourceChange(stores, { resource, at, action: 'resource.deleted' });
    return undefined;
  });
