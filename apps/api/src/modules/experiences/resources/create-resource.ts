import type { ExperienceResource, NewExperienceResource } from '@lyceum/contract/product/experience-resources';
import type { Caller } from '../../../platform/caller/caller.ts';
import { lockEditableExperience } from '../authoring/lock-editable-experience.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { assertValidResourceFields } from './assert-valid-resource-fields.ts';
import { presentResource } from './resources.present.ts';
import { deriveQuestSharing, estimateReadingTime } from './resources.rules.ts';
import { syncExperienceWithResourceChange } from './sync-experience-with-resource-change.ts';

interface Input {
  readonly experienceId: number;
  readonly body: NewExperienceResource;
}

export function createResource(
  context: ExperiencesContext,
  caller: Caller,
  { experienceId, body }: Input,
): Promise<ExperienceResource> {
  assertValidResourceFields(body.resource_type, body, context.baseUrl);
  return context.transact(caller, async (stores) => {
    const experience = await lockEditableExperience(stores, caller, experienceId);
    const at = context.clock.now();
    const quest =
      body.resource_type === 'QUEST'
        ? await stores.quests.create({ name: questName(body), ...deriveQuestSharing(experience, caller), at })
        : undefined;
    const resource = await stores.resources.insert({
      uid: context.ids.uid(),
      workspace_id: experience.workspace_id,
      experience_id: experienceId,
      ...body,
      quest_id: quest?.id ?? null,
      reading_time: estimateReadingTime(body.text),
      created_at: at,
      updated_at: at,
    });
    await syncExperienceWithResourceChange(stores, { resource, at, action: 'resource.created' });
    return presentResource(resource, { toEditor: true });
  });
}

/** A title may be blank; the name of a quest may not. */
const questName = ({ title }: NewExperienceResource): string => title || 'Untitled quest';
