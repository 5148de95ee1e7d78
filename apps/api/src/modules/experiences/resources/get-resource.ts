import type { ExperienceResource } from '@lyceum/contract/product/experience-resources';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { canUpdateContentIfVisible } from '../../people/index.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { presentResource } from './resources.present.ts';

export interface ResourceKey {
  readonly experience_id: number;
  readonly id: number;
}

export const getResource = (
  context: ExperiencesContext,
  caller: Caller,
  { experience_id, id }: ResourceKey,
): Promise<ExperienceResource> =>
  context.read(caller, async ({ experiences, resources }) => {
    const experience = await experiences.findVisible(caller, experience_id);
    const resource = experience && (await resources.findInExperience(experience_id, id));
    if (!resource) throw notFound();
    return presentResource(resource, { toEditor: canUpdateContentIfVisible(caller, experience) });
  });
