import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { lockManageableExperience } from './lock-editable-experience.ts';

export const deleteExperience = (context: ExperiencesContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    const { experiences, listings, audit } = stores;
    await lockManageableExperience(stores, caller, { id, what: 'delete it' });
    await experiences.update(id, { deleted_at: context.clock.now() });
    await listings.sync([id]);
    await audit.record({ action: 'experience.deleted', object_type: 'experiences.experience', object_id: id });
    return undefined;
  });
