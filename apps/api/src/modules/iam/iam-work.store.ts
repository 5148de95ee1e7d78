import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { identityStore } from './access/identities.store.ts';
import { usageStore } from './access/usage.store.ts';
import { accountStore } from './accounts/accounts.store.ts';
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
import { userStore } from './users/users.store.ts';
import { workspaceStore } from './workspaces/workspaces.store.ts';

/** All that this module's use cases read and write, over one connection and in one caller's name. */
export const iamStores = (db: Db, scope: Scope) => ({
  users: userStore(db),
  workspaces: workspaceStore(db),
  identities: identityStore(db),
  usage: usageStore(db),
  signingKeys: signingKeyStore(db),
  accounts: accountStore(db),
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
  queue: jobQueue(db),
});
export type IamStores = ReturnType<typeof iamStores>;

/** How use cases of this module come to their stores: a read, or one transaction whose result is the answer. */
export interface IamWork {
  read<T>(scope: Scope, work: (stores: IamStores) => Promise<T>): Promise<T>;
  /** Also of keys, tokens and sessions, which row-level security hides from `read`. */
  readOwn<T>(scope: Scope, work: (stores: IamStores) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (stores: IamStores) => Promise<T>): Promise<T>;
}

export const iamWork = (database: Database): IamWork => ({
  read: (scope, work) => database.read(scope, (db) => work(iamStores(db, scope))),
  readOwn: (scope, work) => database.readWithRls(scope, (db) => work(iamStores(db, scope))),
  transact: (scope, work) => database.transact(scope, (db) => work(iamStores(db, scope))),
});
