import type { Operation } from '@lyceum/contract';

import type { Db } from '../../platform/db/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { admit } from './access/admit.ts';
import { identityStore } from './access/identities.store.ts';
import { createIdentityCache } from './access/identity-cache.ts';
import { authRoutes } from './iam.routes.ts';
import type { IamModuleDeps } from './iam-deps.ts';
import { issueKey } from './keys/issue-key.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { iamStores, iamWork } from './stores.ts';
import { createUser } from './users/create-user.ts';
import { createWorkspace } from './workspaces/create-workspace.ts';

export { budgetHeaders } from './access/admit.ts';
export type { Caller, KeyScope, Role } from './access/caller.ts';

/** People, places, keys, and the one way in. */
export function iamModule(module: IamModuleDeps) {
  const deps = { ...module, ...iamWork(module.db) };
  const identities = createIdentityCache(
    (hashes) => deps.db.read(systemScope, (db) => identityStore(db).behindKeys(hashes)),
    deps.clock,
  );
  const admission = { identities, limiter: deps.limiter, rateFactor: deps.rateFactor };
  return {
    routes: { auth: authRoutes(deps) },
    admit: (request: Parameters<typeof admit>[1], operation: Operation) => admit(admission, request, operation),
    /** What others may do inside their own transaction. */
    within: (db: Db, scope: Scope) => {
      const tx = iamStores(db, scope);
      return {
        users: tx.users,
        workspaces: tx.workspaces,
        keys: tx.keys,
        createWorkspace: (wanted: Parameters<typeof createWorkspace>[2]) => createWorkspace(deps, tx, wanted),
        createUser: (wanted: Parameters<typeof createUser>[2]) => createUser(deps, tx, wanted),
        issueKey: (wanted: Parameters<typeof issueKey>[3]) => issueKey(deps, tx, scope, wanted),
        revokeKey: (workspaceId: number, id: number) => revokeKey(tx, workspaceId, id),
      };
    },
  };
}
export type IamModule = ReturnType<typeof iamModule>;
