import { silentLog } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import type { IamModule } from './modules/iam/index.ts';
import type { Told } from './modules/notifications/index.ts';
import type { Mailer } from './platform/mail/index.ts';
import { systemScope } from './platform/scope.ts';
import { createPlatform } from './platform.ts';
import { wireModules } from './wire.ts';

export type People = ReturnType<IamModule['within']>;

/** The product without a server, as an operator's commands use it: in the name of the installation itself. */
export interface Installation {
  transact<T>(work: (iam: People) => Promise<T>): Promise<T>;
  read<T>(work: (iam: People) => Promise<T>): Promise<T>;
  /** Gives an address an account and a password; its users are that person's from now on. */
  assignPassword(given: { readonly email: string; readonly password: string }): Promise<void>;
  /** Tells a user something; undefined when they are gone, or were told of its cause before. */
  notify(told: Told): Promise<number | undefined>;
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
  const { iam, notifications } = wireModules(own, platform);
  return {
    transact: (work) => platform.db.transact(systemScope, (db) => work(iam.within(db, systemScope))),
    read: (work) => platform.db.readWithRls(systemScope, (db) => work(iam.within(db, systemScope))),
    assignPassword: (given) => iam.assignPassword(given),
    notify: (told) => platform.db.transact(systemScope, (db) => notifications.within(db, systemScope).notify(told)),
    mailer: platform.mailer,
    prepareObjects: () => platform.objects.prepare(),
    close: () => platform.lifecycle.drain('done'),
  };
}
