import { notFound } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import type { MediaContext } from './media.context.ts';

/** The URL returns 404 from now on; the sweep deletes the object a day later. */
export const deleteOwnMedia = ({ clock, transact }: MediaContext, caller: Scope, id: number): Promise<undefined> =>
  transact(caller, async ({ media, audit }) => {
    if (!(await media.softDeleteOwned(caller, id, clock.now()))) throw notFound();
    await audit.record({ action: 'media.deleted', object_type: 'media.object', object_id: id });
    return undefined;
  });
