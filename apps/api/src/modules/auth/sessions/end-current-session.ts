import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { requireSession } from './require-session.ts';

export async function endCurrentSession(context: AuthContext, caller: Caller): Promise<undefined> {
  const { id } = requireSession(caller);
  return context.transact(caller, async ({ sessions, audit }) => {
    await sessions.endOwn(caller, id, context.clock.now());
    await audit.record({ action: 'session.ended', object_type: 'auth.session', object_id: id });
    return undefined;
  });
}
