import { StartupError, silentLog } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import type { Auth } from './modules/auth/index.ts';
import type { NotificationInput } from './modules/notifications/index.ts';
import type { People } from './modules/people/index.ts';
import type { Mailer } from './platform/mail/index.ts';
import { systemScope } from './platform/scope.ts';
import {
  countKeyUse,
  findWrongKeyId,
  type KeyUse,
  type ResealReport,
  readConfiguredKeys,
  resealAll,
  type Secrets,
} from './platform/secrets/index.ts';
import { createPlatform, verifyOrBindSecretKeys } from './platform.ts';
import { allSealedColumns } from './sealed-columns.ts';
import { wireModules } from './wire.ts';

/** What a command can do inside one transaction. */
export type Administration = People & Auth;

export interface KeyStatus {
  /** The configured keys, the current one first. */
  readonly keyIds: readonly string[];
  /** What is sealed with which key. */
  readonly uses: readonly KeyUse[];
  /** A configured key that has the name of the right one. */
  readonly wrongKeyId: string | undefined;
  /** Why servers would refuse these keys. */
  readonly fault: string | undefined;
}

/** The product without a server, for the operator's commands: everything runs in the system scope. */
export interface Installation {
  transact<T>(work: (administration: Administration) => Promise<T>): Promise<T>;
  read<T>(work: (administration: Administration) => Promise<T>): Promise<T>;
  /** Creates an account with a password for an address; the users with that address belong to it from now on. */
  assignPassword(given: { readonly email: string; readonly password: string }): Promise<void>;
  /** Undefined if the user does not exist or was already notified about the same cause. */
  notify(input: NotificationInput): Promise<number | undefined>;
  readonly mailer: Pick<Mailer, 'listNewest' | 'find'>;
  getKeyStatus(): Promise<KeyStatus>;
  /** Seals everything with the current key. */
  reseal(): Promise<readonly ResealReport[]>;
  /** Creates the folder or bucket for files if it is missing. */
  prepareObjects(): Promise<void>;
  close(): Promise<void>;
}

/** Verifies the encryption keys, and creates the key file for a database that was never used. */
export const prepareSecretKeys = (config: ApiConfig): Promise<void> => verifyOrBindSecretKeys(config, allSealedColumns);

/** Without the right encryption keys it opens too, but what needs them fails with the reason. */
export async function openInstallation(config: ApiConfig): Promise<Installation> {
  const refusal = await prepareSecretKeys(config).catch((error: unknown) => {
    if (error instanceof StartupError) return error;
    throw error;
  });
  // A command has no rate limits to share and no load balancer to wait for.
  const own = { ...config, redisUrl: undefined, drain: { noticeMs: 0, deadlineMs: 0 } };
  const platform = createPlatform(own, 'lyceumctl', { log: silentLog(), ...(refusal && { secrets: refuseSecrets(refusal) }) });
  const { people, auth, accounts, notifications } = wireModules(own, platform);
  const administer = (...[db]: Parameters<typeof accounts.within>): Administration => ({
    ...people.within(db, systemScope),
    ...auth.within(db, systemScope),
  });
  return {
    transact: (work) => platform.db.transact(systemScope, (db) => work(administer(db))),
    read: (work) => platform.db.readWithRls(systemScope, (db) => work(administer(db))),
    assignPassword: (given) => accounts.assignPassword(given),
    notify: (input) => platform.db.transact(systemScope, (db) => notifications.within(db, systemScope).notify(input)),
    mailer: platform.mailer,
    getKeyStatus: async () => ({
      keyIds: readConfiguredKeys(config.secretKeys)?.map(({ id }) => id) ?? [],
      uses: await countKeyUse({ ...platform, columns: allSealedColumns }),
      wrongKeyId: await findWrongKeyId({ db: platform.db, source: config.secretKeys }),
      fault: refusal?.message,
    }),
    reseal: () => resealAll({ ...platform, columns: allSealedColumns }),
    prepareObjects: () => platform.objects.prepare(),
    close: () => platform.lifecycle.drain('done'),
  };
}

/** For commands that need no secrets and run where the keys are not available. */
function refuseSecrets(reason: StartupError): Secrets {
  const refuse = (): never => {
    throw reason;
  };
  return {
    seal: refuse,
    open: refuse,
    reseal: refuse,
    needsReseal: refuse,
    keyIdOf: refuse,
    keyIds: [],
    get currentKeyId() {
      return refuse();
    },
  };
}
