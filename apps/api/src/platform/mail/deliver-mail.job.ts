import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { type Attempt, handleJob, type JobHandler } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import type { Secrets } from '../secrets/index.ts';
import { deliverMail } from './mail.jobs.ts';
import { type MessageRow, messageStore } from './messages.store.ts';
import { textContext } from './sealed-mail.ts';
import type { Postman } from './smtp.ts';

export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly postman: Postman | undefined;
  readonly hooks: MailHooksByKind;
}

/** Who looks after mails of a kind that are about something. */
interface MailHooks {
  /** What became of one: in the transaction that writes it down, and more than once where it changes. */
  readonly onFailed: (db: Db, aboutId: number) => Promise<unknown>;
  readonly onSent: (db: Db, aboutId: number) => Promise<unknown>;
  /** Asked before each try: days may lie between writing a mail and sending it. */
  readonly isStillWanted: (db: Db, aboutId: number, recipient: string) => Promise<boolean>;
}

export type MailHooksByKind = Readonly<Record<string, MailHooks>>;

/** Sends first and writes it down after: a mail may come twice, under one Message-ID, and is never lost. */
export const deliverMailHandler = ({ db, clock, secrets, postman, hooks }: DeliverDeps): JobHandler => {
  const tell = async (tx: Db, message: MessageRow | undefined, outcome: 'onFailed' | 'onSent'): Promise<void> => {
    if (message && message.about_id !== null) await hooks[message.kind]?.[outcome](tx, message.about_id);
  };
  const isWanted = async (attempt: Attempt, { kind, about_id, recipient }: MessageRow): Promise<boolean> => {
    const keeper = hooks[kind];
    if (!keeper || about_id === null) return true;
    return attempt.transact(systemScope, (tx) => keeper.isStillWanted(tx, about_id, recipient));
  };
  return handleJob(deliverMail, {
    async run({ messageId }, attempt) {
      const message = await db.read(systemScope, (reading) => messageStore(reading).byId(messageId));
      if (message?.state !== 'queued' || message.sealed_text === null) return;
      if (!postman) {
        await attempt.finish(systemScope, (tx) => messageStore(tx).keep(messageId));
        return;
      }
      if (!(await isWanted(attempt, message))) {
        await attempt.finish(systemScope, (tx) => messageStore(tx).drop(messageId));
        return;
      }
      const { uid, recipient: to, subject, created_at: date } = message;
      const text = secrets.open(message.sealed_text, textContext(uid)).toString('utf8');
      try {
        await postman({ uid, to, subject, date, text });
      } catch (error) {
        // Two days of silence would not be honest; a later try may still mend it.
        await attempt.transact(systemScope, (tx) => tell(tx, message, 'onFailed'));
        throw error;
      }
      await attempt.finish(systemScope, async (tx) => {
        await messageStore(tx).sent(messageId, clock.now());
        await tell(tx, message, 'onSent');
      });
    },
    async onDeadLetter({ messageId }, tx, reason) {
      await messageStore(tx).fail(messageId, reason);
      await tell(tx, await messageStore(tx).byId(messageId), 'onFailed');
    },
  });
};
