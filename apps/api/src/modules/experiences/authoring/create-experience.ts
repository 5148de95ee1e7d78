import type { Experience, NewExperience } from '@lyceum/contract/product/experiences';

import type { Caller } from '../../../platform/caller/caller.ts';
import { computeTrendIncrement } from '../engagement/trending.rules.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadExperienceUnchecked } from './load-experiences.ts';
import { validateReferencesAndBuildExperienceColumns } from './validate-references-and-build-experience-columns.ts';

const uncategorized = { category_id: null, subcategory_id: null };

export function createExperience(context: ExperiencesContext, caller: Caller, body: NewExperience): Promise<Experience> {
  const { baseUrl, ids } = context;
  const now = context.clock.now();
  return context.transact(caller, async (stores) => {
    const columns = await validateReferencesAndBuildExperienceColumns(stores, caller, { body, current: uncategorized, baseUrl });
    const { id } = await stores.experiences.insert({
      uid: ids.uid(),
      workspace_id: caller.workspaceId,
      created_by: caller.userId,
      ...columns,
      visibility: body.visibility,
      created_at: now,
      updated_at: now,
    });
    await stores.listings.sync([id], computeTrendIncrement('create', now));
    await stores.audit.record({ action: 'experience.created', object_type: 'experiences.experience', object_id: id });
    return loadExperienceUnchecked(stores, caller, id);
  });
}
