import type { ExperienceResource, ExperienceResourceChange } from '@lyceum/contract/product/experience-resources';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { assertValidResourceFields } from './assert-valid-resource-fields.ts';
import type { ResourceKey } from './get-resource.ts';
import { lockEditableResource } from './lock-editable-resource.ts';
import { presentResource } from './resources.present.ts';
import { estimateReadingTime } from './resources.rules.ts';
import { syncExperienceWithResourceChange } from './sync-experience-with-resource-change.ts';

interface Input extends ResourceKey {
  readonly change: ExperienceResourceChange;
}

export const updateResource = (
  context: ExperiencesContext,
  caller: Caller,
  { change, ...key }: Input,
): Promise<ExperienceResource> =>
  context.transact(caller, async (stores) => {
    const { id, resource_type } = await lockEditableResource(stores, caller, key);
    assertValidResourceFields(resource_type, change, context.baseUrl);
    const at = context.clock.now();
    const resource = await stores.resources.update(id, {
      ...change,
      ...(change.text !== undefined && { reading_time: estimateReadingTime(change.text) }),
      updated_at: at,
    });
    await syncExperienceWithResourceChange(stores, { resource, at, action: 'resource.updated' });
    return presentResource(resource, { toEditor: true });
  });
