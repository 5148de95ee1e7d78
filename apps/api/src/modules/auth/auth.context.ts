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
import type { Scope } from '../../platform/scope.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { People } from '../people/index.ts';
import { identityStore } from './access/identities.store.ts';
import { usageStore } from './access/usage.store.ts';
import { keyStore } from './keys/keys.store.ts';
import { registrationStore } from './registration/registrations.store.ts';
import { sessionStore } from './sessions/sessions.store.ts';
import { signInStore } from './sessions/sign-ins.store.ts';
import { ssoStore } from './sso/sso.store.ts';
import { ssoAttemptStore } from './sso/sso-attempts.store.ts';
import { ssoIdentityStore } from './sso/sso-identities.store.ts';
import { ssoPeopleStore } from './sso/sso-people.store.ts';
import { familyStore } from './tokens/families.store.ts';
import { signingKeyStore } from './tokens/signing-keys.store.ts';

/** Provided by accounts, which is above this module. */
export interface AccountsPort {
  /** The id of the account with this address and password. */
  signIn(email: string, password: string): Promise<number | undefined>;
  within(db: Db): {
    /** The account of an address that was verified just now, created if there is none. */
    ofProvedAddress(proved: { uid: string; email: string; at: Date }): Promise<{ readonly id: number }>;
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
  /** 1 in production; load tests raise it. */
  readonly rateFactor: number;
  readonly baseUrl: string;
  readonly people: (db: Db, scope: Scope) => People;
  readonly accounts: AccountsPort;
}

/** The stores and services that share one connection. */
export function openStores(deps: Pick<AuthDeps, 'people' | 'accounts'>, db: Db, scope: Scope) {
  const { users, workspaces } = deps.people(db, scope);
  return {
    users,
    workspaces,
    accounts: deps.accounts.within(db),
    identities: identityStore(db),
    usage: usageStore(db),
    signingKeys: signingKeyStore(db),
    keys: keyStore(db),
    registrations: registrationStore(db),
    families: familyStore(db),
    sessions: sessionStore(db),
    signIns: signInStore(db),
    sso: ssoStore(db),
    ssoAttempts: ssoAttemptStore(db),
    ssoIdentities: ssoIdentityStore(db),
    ssoPeople: ssoPeopleStore(db),
    audit: auditTrail(db, scope),
  };
}
export type AuthStores = ReturnType<typeof openStores>;

export interface AuthWork {
  read<T>(scope: Scope, work: (stores: AuthStores) => Promise<T>): Promise<T>;
  /** Also reads keys, tokens and sessions, which row-level security hides from `read`. */
  readWithRls<T>(scope: Scope, work: (stores: AuthStores) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (stores: AuthStores) => Promise<T>): Promise<T>;
}

export const authWork = (deps: AuthDeps): AuthWork => ({
  read: (scope, work) => deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  readWithRls: (scope, work) => deps.db.readWithRls(scope, (db) => work(openStores(deps, db, scope))),
  transact: (scope, work) => deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
});
