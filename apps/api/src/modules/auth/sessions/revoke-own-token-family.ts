import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';

export const revokeOwnTokenFamily = (context: AuthContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ tokenFamilies, audit }) => {
    if (!(await tokenFamilies.revokeOwn(caller, id, context.clock.now()))) throw notFound();
    await audit.record({ action: 'tokens.ended', object_type: 'auth.token_family', object_id: id });
    return undefined;
  });
