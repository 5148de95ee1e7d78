import { silentLog } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import type { Auth } from './modules/auth/index.ts';
import type { NotificationInput } from './modules/notifications/index.ts';
import type { People } from './modules/people/index.ts';
import type { Mailer } from './platform/mail/index.ts';
import { systemScope } from './platform/scope.ts';
import { createPlatform } from './platform.ts';
import { wireModules } from './wire.ts';

/** What a command can do inside one transaction. */
export type Administration = People & Auth;

/** The product without a server, for the operator's commands: everything runs in the system scope. */
export interface Installation {
  transact<T>(work: (administration: Administration) => Promise<T>): Promise<T>;
  read<T>(work: (administration: Administration) => Promise<T>): Promise<T>;
  /** Creates an account with a password for an address; the users with that address belong to it from now on. */
  assignPassword(given: { readonly email: string; readonly password: string }): Promise<void>;
  /** Undefined if the user does not exist or was already notified about the same cause. */
  notify(input: NotificationInput): Promise<number | undefined>;
  readonly mailer: Pick<Mailer, 'listNewest' | 'find'>;
  /** Creates the folder or bucket for files if it is missing. */
  prepareObjects(): Promise<void>;
  close(): Promise<void>;
}

export function openInstallation(config: ApiConfig): Installation {
  // A command has no rate limits to share and no load balancer to wait for.
  const own = { ...config, redisUrl: undefined, drain: { noticeMs: 0, deadlineMs: 0 } };
  const platform = createPlatform(own, 'lyceumctl', { log: silentLog() });
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
    prepareObjects: () => platform.objects.prepare(),
    close: () => platform.lifecycle.drain('done'),
  };
}
