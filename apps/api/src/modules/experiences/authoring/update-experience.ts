import type { Experience, ExperienceChange } from '@lyceum/contract/product/experiences';

import type { Caller } from '../../../platform/caller/caller.ts';
import { canManageIfVisible, listSharingChangesRequiringManage } from '../../people/index.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { experienceManagementDenied } from '../experiences.problems.ts';
import type { ExperienceRow } from './experiences.store.ts';
import { loadExperienceUnchecked } from './load-experiences.ts';
import { lockEditableExperience } from './lock-editable-experience.ts';
import { validateReferencesAndBuildExperienceColumns } from './validate-references-and-build-experience-columns.ts';

interface Input {
  readonly id: number;
  readonly change: ExperienceChange;
}

export const updateExperience = (context: ExperiencesContext, caller: Caller, { id, change }: Input): Promise<Experience> =>
  context.transact(caller, async (stores) => {
    const current = await lockEditableExperience(stores, caller, id);
    assertManagementAllowed(caller, current, change);
    const columns = await validateReferencesAndBuildExperienceColumns(stores, caller, {
      body: change,
      current,
      baseUrl: context.baseUrl,
    });
    await stores.experiences.update(id, { ...columns, updated_at: context.clock.now() });
    await stores.listings.sync([id]);
    await stores.audit.record({ action: 'experience.updated', object_type: 'experiences.experience', object_id: id });
    return loadExperienceUnchecked(stores, caller, id);
  });

/** The publication decides in whose studio the experience appears, so it belongs to the creator's rights too. */
function assertManagementAllowed(caller: Caller, current: ExperienceRow, change: ExperienceChange): void {
  if (canManageIfVisible(caller, current)) return;
  const { publication = current.publication_id } = change;
  const changed = [
    ...listSharingChangesRequiringManage(caller, current, change),
    ...(publication === current.publication_id ? [] : ['publication']),
  ];
  if (changed.length > 0) throw experienceManagementDenied(`change ${changed.join(' and ')}`);
}
