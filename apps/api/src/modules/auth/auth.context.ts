import type { Lifecycle, Log } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { TxtLookup } from '../../platform/dns.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { People } from '../people/index.ts';
import { createCredentialCaches } from './access/credential-caches.ts';
import { credentialUseStore } from './access/credential-use.store.ts';
import { createCredentialUseRecorder } from './access/credential-use-recorder.ts';
import { identityStore } from './access/identities.store.ts';
import { apiKeyStore } from './keys/keys.store.ts';
import { secondFactorStore } from './second-factors/second-factors.store.ts';
import { accountWorkspaceStore } from './sessions/account-workspaces.store.ts';
import { deviceStore } from './sessions/devices.store.ts';
import { sessionStore } from './sessions/sessions.store.ts';
import { createProviderDiscovery } from './sso/provider-discovery.ts';
import { ssoStore } from './sso/sso.store.ts';
import { ssoAttemptStore } from './sso/sso-attempts.store.ts';
import { ssoIdentityStore } from './sso/sso-identities.store.ts';
import { createAccessTokenService } from './tokens/access-tokens.ts';
import { signingKeyStore } from './tokens/signing-keys.store.ts';
import { createSigningKeyService } from './tokens/signing-keys.ts';
import { tokenFamilyStore } from './tokens/token-families.store.ts';

/** Where an attempt to sign in comes from. */
export interface SignInClient {
  readonly ip: string;
  /** The hash of the secret in the device cookie. */
  readonly device: Buffer | undefined;
}

/** A change of how the owner of an account signs in, which they are mailed about. */
export type SecurityNotice =
  | { readonly change: 'factor_added' | 'factor_removed'; readonly name: string }
  | { readonly change: 'recovery_code_used'; readonly left: number }
  | { readonly change: 'recovery_codes_replaced' | 'devices_forgotten' };

/** Provided by accounts, which is above this module. */
export interface AccountsPort {
  /** The id of the account with this address and password. */
  signIn(email: string, password: string, client: SignInClient): Promise<number | undefined>;
  within(db: Db): {
    /** The account of an address that was verified just now, created if there is none, and locked until the transaction ends. */
    upsertVerified(account: { uid: string; email: string; verifiedAt: Date }): Promise<{ readonly id: number }>;
    /** The id of the account that the mailed link signs in to. Throws 400 when the link was used or has expired. */
    useSignInLink(token: string, at: Date): Promise<number>;
    /** Mails the owner of the account what has changed. */
    mailSecurityNotice(accountId: number, notice: SecurityNotice): Promise<void>;
  };
}

export interface AuthDeps {
  readonly db: Database;
  readonly log: Log;
  readonly lifecycle: Pick<Lifecycle, 'onClosed'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly limiter: Limiter;
  readonly lists: Lists;
  readonly secrets: Secrets;
  readonly outbound: Outbound;
  readonly txtRecords: TxtLookup;
  /** Multiplies every rate limit: 1 in production, more in load tests. */
  readonly rateFactor: number;
  readonly baseUrl: string;
  readonly people: (db: Db, scope: Scope) => People;
  readonly accounts: AccountsPort;
}

/** The stores and services that share one connection. */
const openStores = (deps: AuthDeps, db: Db, scope: Scope) => {
  const { users, workspaces, accountLinks } = deps.people(db, scope);
  return {
    users,
    workspaces,
    accountLinks,
    accounts: deps.accounts.within(db),
    accountUsers: accountWorkspaceStore(db),
    identities: identityStore(db),
    usage: credentialUseStore(db),
    keys: apiKeyStore(db),
    tokenFamilies: tokenFamilyStore(db),
    signingKeys: signingKeyStore(db),
    sessions: sessionStore(db),
    devices: deviceStore(db),
    secondFactors: secondFactorStore(db),
    sso: ssoStore(db),
    ssoAttempts: ssoAttemptStore(db),
    ssoIdentities: ssoIdentityStore(db),
    audit: auditTrail(db, scope),
  };
};
export type AuthStores = ReturnType<typeof openStores>;

export function authContext(deps: AuthDeps) {
  const within = (db: Db, scope: Scope): AuthStores => openStores(deps, db, scope);
  const read = <T>(scope: Scope, work: (stores: AuthStores) => Promise<T>): Promise<T> =>
    deps.db.read(scope, (db) => work(within(db, scope)));
  const transact = <T>(scope: Scope, work: (stores: AuthStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(within(db, scope)));
  const signingKeys = createSigningKeyService({
    ...deps,
    read: (work) => read(systemScope, (stores) => work(stores.signingKeys)),
    transact: (work) => transact(systemScope, (stores) => work(stores.signingKeys)),
  });
  return {
    ...deps,
    within,
    read,
    /** Also shows keys, tokens and sessions, which row-level security hides from `read`. */
    readWithRls: <T>(scope: Scope, work: (stores: AuthStores) => Promise<T>): Promise<T> =>
      deps.db.readWithRls(scope, (db) => work(within(db, scope))),
    transact,
    signingKeys,
    accessTokens: createAccessTokenService({ ...deps, signingKeys }),
    credentials: createCredentialCaches({ ...deps, read: (work) => read(systemScope, (stores) => work(stores.identities)) }),
    usage: createCredentialUseRecorder({ ...deps, transact: (work) => transact(systemScope, (stores) => work(stores.usage)) }),
    providers: createProviderDiscovery(deps),
  };
}
export type AuthContext = ReturnType<typeof authContext>;
