import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { canDelete } from '../../people/index.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { experienceChangeDenied } from '../experiences.problems.ts';

export const deleteExperience = (context: ExperiencesContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ experiences, listings, audit }) => {
    const experience = await experiences.lockVisible(caller, id);
    if (!experience) throw notFound();
    if (!canDelete(caller, experience)) throw experienceChangeDenied();
    await experiences.update(id, { deleted_at: context.clock.now() });
    await listings.sync([id]);
    await audit.record({ action: 'experience.deleted', object_type: 'experiences.experience', object_id: id });
    return undefined;
  });
