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

/** The product without a server, as an operator's commands use it: in the name of the installation itself. */
export interface Installation {
  transact<T>(work: (administration: Administration) => Promise<T>): Promise<T>;
  read<T>(work: (administration: Administration) => Promise<T>): Promise<T>;
  /** Gives an address an account and a password; its users are that person's from now on. */
  assignPassword(given: { readonly email: string; readonly password: string }): Promise<void>;
  /** Tells a user something; undefined when they are gone, or were told of its cause before. */
  notify(told: NotificationInput): Promise<number | undefined>;
  /** What was written to people, and what became of it. */
  readonly mailer: Pick<Mailer, 'listNewest' | 'find'>;
  /** Makes the folder or the bucket for files if it is missing. */
  prepareObjects(): Promise<void>;
  close(): Promise<void>;
}

export function openInstallation(config: ApiConfig): Installation {
  // A command counts no requests and has nobody to give notice to.
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
    notify: (told) => platform.db.transact(systemScope, (db) => notifications.within(db, systemScope).notify(told)),
    mailer: platform.mailer,
    prepareObjects: () => platform.objects.prepare(),
    close: () => platform.lifecycle.drain('done'),
  };
}
