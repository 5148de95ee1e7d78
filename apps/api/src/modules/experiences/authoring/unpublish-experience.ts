import type { Experience } from '@lyceum/contract/product/experiences';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadExperienceUnchecked } from './load-experiences.ts';
import { lockManageableExperience } from './lock-editable-experience.ts';

export const unpublishExperience = (context: ExperiencesContext, caller: Caller, id: number): Promise<Experience> =>
  context.transact(caller, async (stores) => {
    const current = await lockManageableExperience(stores, caller, { id, what: 'unpublish it' });
    if (current.published_at === null) return loadExperienceUnchecked(stores, caller, id);
    await stores.experiences.update(id, { published_at: null, updated_at: context.clock.now() });
    await stores.listings.sync([id]);
    await stores.audit.record({ action: 'experience.unpublished', object_type: 'experiences.experience', object_id: id });
    return loadExperienceUnchecked(stores, caller, id);
  });
