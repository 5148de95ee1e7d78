import type { Operation } from '@lyceum/contract';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { admit } from './access/admit.ts';
import type { Caller } from './access/caller.ts';
import { identityStore } from './access/identities.store.ts';
import { createIdentityCache } from './access/identity-cache.ts';
import { authRoutes } from './iam.routes.ts';
import { issueKey } from './keys/issue-key.ts';
import { keyStore } from './keys/keys.store.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { createUser } from './users/create-user.ts';
import { userStore } from './users/users.store.ts';
import { createWorkspace } from './workspaces/create-workspace.ts';
import { workspaceStore } from './workspaces/workspaces.store.ts';

export { budgetHeaders } from './access/admit.ts';
export type { Caller, KeyScope, Role } from './access/caller.ts';

export interface IamDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly limiter: Limiter;
  readonly rateFactor: number;
  readonly baseUrl: string;
}

/** People, places, keys, and the one way in. */
export function iamModule(deps: IamDeps) {
  const identities = createIdentityCache(
    (hashes) => deps.db.read(systemScope, (db) => identityStore(db).behindKeys(hashes)),
    deps.clock,
  );
  const admission = { identities, limiter: deps.limiter, rateFactor: deps.rateFactor };
  const read = <T>(caller: Caller, work: (stores: { users: ReturnType<typeof userStore> }) => Promise<T>) =>
    deps.db.read(caller, (db) => work({ users: userStore(db) }));
  return {
    routes: { auth: authRoutes({ baseUrl: deps.baseUrl, read }) },
    admit: (request: Parameters<typeof admit>[1], operation: Operation) => admit(admission, request, operation),
    /** What others may do inside their own transaction. */
    within: (db: Db, scope: Scope) => {
      const tx = { users: userStore(db), workspaces: workspaceStore(db), keys: keyStore(db), audit: auditTrail(db, scope) };
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
