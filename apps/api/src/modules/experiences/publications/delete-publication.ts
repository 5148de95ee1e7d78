import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { lockEditablePublication } from './lock-editable-publication.ts';

/** Its experiences stay, without a publication. */
export const deletePublication = (context: ExperiencesContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ publications, experiences, listings, audit }) => {
    await lockEditablePublication(publications, caller, id);
    await listings.sync(await experiences.detachFromPublication(id));
    await publications.softDelete(id, context.clock.now());
    await audit.record({ action: 'publication.deleted', object_type: 'experiences.publication', object_id: id });
    return undefined;
  });
