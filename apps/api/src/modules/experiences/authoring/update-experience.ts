import type { Experience, ExperienceChange } from '@lyceum/contract/product/experiences';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { checkAndResolveExperienceColumns } from './check-and-resolve-experience-columns.ts';
import { loadExperienceUnchecked } from './load-experiences.ts';
import { lockEditableExperience } from './lock-editable-experience.ts';

interface Input {
  readonly id: number;
  readonly change: ExperienceChange;
}

export const updateExperience = (context: ExperiencesContext, caller: Caller, { id, change }: Input): Promise<Experience> =>
  context.transact(caller, async (stores) => {
    const current = await lockEditableExperience(stores, caller, id);
    const columns = await checkAndResolveExperienceColumns(stores, caller, { body: change, current, baseUrl: context.baseUrl });
    await stores.experiences.update(id, { ...columns, updated_at: context.clock.now() });
    await stores.listings.sync([id]);
    await stores.audit.record({ action: 'experience.updated', object_type: 'experiences.experience', object_id: id });
    return loadExperienceUnchecked(stores, caller, id);
  });
