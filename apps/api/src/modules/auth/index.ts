import type { Operation } from '@lyceum/contract';

import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { authorize } from './access/authorize.ts';
import { createCredentials } from './access/credentials.ts';
import { isStillAuthorized } from './access/is-still-authorized.ts';
import { createUsage } from './access/usage.ts';
import { type AuthDeps, type AuthWork, authWork, openStores } from './auth.context.ts';
import { authRoutes } from './auth.routes.ts';
import { issueKey } from './keys/issue-key.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createProviders } from './sso/providers.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';

export { rateLimitHeaders } from './access/authorize.ts';
export { createSecret, hashSecret, isSecret } from './keys/api-key.rules.ts';

/** Authentication and authorization of requests, and the credentials for them: keys, tokens, sessions, single sign-on. */
export function authModule(module: AuthDeps) {
  const work = authWork(module);
  const access = openAccess({ ...module, ...work });
  const deps = { ...module, ...work, ...access, signIn: module.accounts.signIn };
  return {
    routes: {
      auth: authRoutes(deps),
      sessions: sessionRoutes(deps),
      keys: keyRoutes(deps),
      sso: ssoRoutes({ ...deps, providers: createProviders(module) }),
    },
    authorize: (request: Parameters<typeof authorize>[1], operation: Operation) => authorize(deps, request, operation),
    /** Whether the credentials of a long-lived response would still be authorized. */
    isStillAuthorized: (asked: Parameters<typeof isStillAuthorized>[1]) => isStillAuthorized(deps, asked),
    /** Writes the collected `last used` times now instead of every few seconds. */
    writeUsage: () => access.usage.write(),
    /** What other modules may do inside their own transaction. */
    within: (db: Db, scope: Scope) => {
      const tx = openStores(module, db, scope);
      return {
        keys: tx.keys,
        issueKey: (wanted: Parameters<typeof issueKey>[3]) => issueKey(deps, tx, scope, wanted),
        revokeKey: (workspaceId: number, id: number) => revokeKey(tx, workspaceId, id),
      };
    },
  };
}
export type AuthModule = ReturnType<typeof authModule>;
export type Auth = ReturnType<AuthModule['within']>;

/** What turns credentials into callers; one of each per process. */
function openAccess(module: AuthDeps & AuthWork) {
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
