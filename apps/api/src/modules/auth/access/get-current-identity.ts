import type { WhoAmI } from '@lyceum/contract/product/auth';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { presentUserWithPersonalData, presentUserWorkspace } from '../../people/index.ts';
import type { AuthContext } from '../auth.context.ts';

export async function getCurrentIdentity(context: AuthContext, caller: Caller): Promise<WhoAmI> {
  const row = await context.read(caller, ({ users }) => users.findWithWorkspace(caller));
  // The caller was erased after the request was authenticated.
  if (!row) throw authenticationFailed();
  return {
    user: presentUserWithPersonalData(row, context.baseUrl),
    workspace: presentUserWorkspace(row),
    role: caller.role,
    auth_method: caller.credentialType === 'anonymous' ? 'key' : caller.credentialType,
    key_id: caller.keyId,
    scopes: [...caller.scopes],
  };
}
