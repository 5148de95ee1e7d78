import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';

export const revokeOwnSession = (context: AuthContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ sessions, audit }) => {
    if (!(await sessions.endOwn(caller, id, context.clock.now()))) throw notFound();
    await audit.record({ action: 'session.ended', object_type: 'auth.session', object_id: id });
    return undefined;
  });
