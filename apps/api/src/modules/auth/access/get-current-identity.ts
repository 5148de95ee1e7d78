import type { WhoAmI } from '@lyceum/contract/product/auth';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { presentOwnUser, presentUserWorkspace } from '../../people/index.ts';
import type { AuthWork } from '../auth.context.ts';

interface Deps extends Pick<AuthWork, 'read'> {
  readonly baseUrl: string;
}

export async function whoAmI(deps: Deps, caller: Caller): Promise<WhoAmI> {
  const row = await deps.read(caller, ({ users }) => users.findWithWorkspace(caller.workspaceId, caller.userId));
  // Erased between authentication and here.
  if (!row) throw authenticationFailed();
  return {
    user: presentOwnUser(row, deps.baseUrl),
    workspace: presentUserWorkspace(row),
    role: caller.role,
    auth_method: caller.credentialType === 'anonymous' ? 'key' : caller.credentialType,
    key_id: caller.keyId,
    scopes: [...caller.scopes],
  };
}
