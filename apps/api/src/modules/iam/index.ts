import type { Operation } from '@lyceum/contract';

import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { admit } from './access/admit.ts';
import { createCredentials } from './access/credentials.ts';
import { staysAdmitted } from './access/stays-admitted.ts';
import { createUsage } from './access/usage.ts';
import { accountJobs, createAccounts } from './accounts/index.ts';
import { authRoutes } from './iam.routes.ts';
import type { IamModuleDeps } from './iam-deps.ts';
import { type IamWork, iamStores, iamWork } from './iam-work.store.ts';
import { issueKey } from './keys/issue-key.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { peopleOf } from './people.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createProviders } from './sso/providers.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import { createUser } from './users/create-user.ts';
import { createWorkspace } from './workspaces/create-workspace.ts';

export { permissionDenied } from './access/access.problems.ts';
export { budgetHeaders } from './access/admit.ts';
export type { Caller, KeyScope, Role } from './access/caller.ts';
export type { Holding } from './people-work.store.ts';
export { madeBy, openTo, type SharingStore } from './sharing/sharing.store.ts';
export { isMaker, mayChange, mayRemove, sharingColumns, sharingFaults } from './sharing/sharing.ts';
export type { Reach } from './users/reach.store.ts';

export const iamJobs = accountJobs;

/** People, places, keys, and the one way in. */
export function iamModule(module: IamModuleDeps) {
  const work = iamWork(module.db);
  const access = accessOf({ ...module, ...work });
  const accounts = createAccounts(module);
  const people = peopleOf(module);
  const deps = { ...module, ...work, ...access, signIn: accounts.signIn };
  return {
    routes: {
      auth: authRoutes(deps),
      sessions: sessionRoutes(deps),
      keys: keyRoutes(deps),
      sso: ssoRoutes({ ...deps, providers: createProviders(module) }),
      ...accounts.routes,
      ...people.routes,
    },
    jobHandlers: accounts.jobHandlers,
    signIn: accounts.signIn,
    assignPassword: accounts.assignPassword,
    admit: (request: Parameters<typeof admit>[1], operation: Operation) => admit(deps, request, operation),
    /** Whether what let a caller in still would, for answers that last. */
    staysAdmitted: (asked: Parameters<typeof staysAdmitted>[1]) => staysAdmitted(deps, asked),
    /** Writes down at once what credentials were used; otherwise it happens every few seconds. */
    writeUsage: () => access.usage.write(),
    /** What others may do inside their own transaction. */
    within: (db: Db, scope: Scope) => {
      const tx = iamStores(db, scope);
      return {
        ...people.within(db, scope),
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

/** What makes credentials into callers, once per process. */
function accessOf(module: IamModuleDeps & IamWork) {
  const signingKeys = createSigningKeys(module);
  const usage = createUsage(module);
  module.lifecycle.onClosed(() => usage.write());
  return {
    signingKeys,
    usage,
    accessTokens: createAccessTokens({ ...module, signingKeys }),
    credentials: createCredentials(module),
  };
}
export type IamModule = ReturnType<typeof iamModule>;
