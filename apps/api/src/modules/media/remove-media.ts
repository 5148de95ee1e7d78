import { notFound } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import type { MediaDeps } from './media-deps.ts';

/** From now on there is no such file; the sweep removes its bytes a day later. */
export const removeMedia = (deps: Pick<MediaDeps, 'clock' | 'transact'>, caller: Scope, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ media, audit }) => {
    if (!(await media.delete(caller, id, deps.clock.now()))) throw notFound();
    await audit.record({ action: 'media.deleted', object_type: 'media.object', object_id: id });
    return undefined;
  });
