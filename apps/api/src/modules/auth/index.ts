import type { Operation } from '@lyceum/contract';

import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type PersonalDataSource, presentExportedRows } from '../people/index.ts';
import { authorize, type IncomingRequest } from './access/authorize.ts';
import { isStillAuthorized, type LongLivedRequest } from './access/is-still-authorized.ts';
import { type AuthDeps, authContext, type SecurityNotice, type SignInClient } from './auth.context.ts';
import { authRoutes } from './auth.routes.ts';
import { issueKeyUnchecked, type KeyInput } from './keys/issue-key-unchecked.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import { revokeKeyUnchecked } from './keys/revoke-key-unchecked.ts';
import { personalCredentialStore } from './personal-data/credentials.store.ts';
import { secondFactorRoutes } from './second-factors/second-factors.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { tokenFamilyStore } from './tokens/token-families.store.ts';

export { createRateLimitHeaders } from './access/rate-limit.ts';
export { authSealedColumns } from './sealed-columns.ts';
export { createSecret, hashSecret, hasSecretFormat } from './secrets.rules.ts';
export type { SecurityNotice, SignInClient };

/** Authentication and authorization of requests, and the credentials for them: keys, tokens, sessions, single sign-on. */
export function authModule(deps: AuthDeps) {
  const context = authContext(deps);
  deps.lifecycle.onClosed(() => context.usage.write());
  return {
    routes: {
      auth: authRoutes(context),
      sessions: sessionRoutes(context),
      secondFactors: secondFactorRoutes(context),
      keys: keyRoutes(context),
      sso: ssoRoutes(context),
    },
    authorize: (request: IncomingRequest, operation: Operation) => authorize(context, request, operation),
    /** Whether the credentials of a long-lived response would still be authorized. */
    isStillAuthorized: (request: LongLivedRequest) => isStillAuthorized(context, request),
    /** Writes the collected `last used` times now instead of every few seconds. */
    writeUsage: () => context.usage.write(),
    personalDataSources,
    /** What other modules may do inside their own transaction. Nothing here checks the privileges of a caller. */
    within: (db: Db, scope: Scope) => {
      const stores = context.within(db, scope);
      return {
        keys: stores.keys,
        issueKeyUnchecked: (input: KeyInput) => issueKeyUnchecked(context, stores, scope, input),
        revokeKeyUnchecked: (workspaceId: number, id: number) => revokeKeyUnchecked(stores, workspaceId, id),
        /** Ends the sessions of an account's users, except one, and with `tokens` also their token families. */
        endSignIns: stores.sessions.endAllOfAccount,
        /** Whether this browser has signed in to the account before. */
        isKnownDevice: stores.devices.isKnown,
        /** Pairs of these users who have signed in with the same browser since then, and with how many. */
        countSharedDevices: stores.devices.countShared,
        forgetDevices: stores.devices.deleteAllOfAccount,
        /** Deletes what refers to an account, before the account itself is deleted. */
        deleteOwnedByAccount: (accountId: number) => personalCredentialStore(db).deleteOwnedByAccount(accountId),
      };
    },
  };
}
export type AuthModule = ReturnType<typeof authModule>;
export type Auth = ReturnType<AuthModule['within']>;

const personalDataSources: readonly PersonalDataSource[] = [
  {
    name: 'keys',
    export: async (db, person, limit) => presentExportedRows(await personalCredentialStore(db).listKeys(person, limit)),
    erase: (db, person, erasedAt) => personalCredentialStore(db).revokeKeys(person, erasedAt),
  },
  {
    name: 'sessions',
    export: async (db, person, limit) => presentExportedRows(await personalCredentialStore(db).listSessions(person, limit)),
    erase: (db, person) => personalCredentialStore(db).deleteSessions(person),
  },
  {
    name: 'logins',
    export: async (db, person, limit) => presentExportedRows(await personalCredentialStore(db).listTokenFamilies(person, limit)),
    erase: async (db, person, erasedAt) => {
      await tokenFamilyStore(db).endAllOfUser(person, erasedAt);
    },
  },
];
