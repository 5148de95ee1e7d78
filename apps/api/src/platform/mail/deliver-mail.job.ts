import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { type Attempt, defineJobHandler, type JobHandler } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import type { Secrets } from '../secrets/index.ts';
import { deliverMail } from './mail.jobs.ts';
import { type MessageRow, mailMessageStore } from './messages.store.ts';
import { mailTextSealContext } from './sealed-mail.ts';
import type { SmtpSender } from './smtp.ts';

export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Undefined without a mail server: mails are then kept for the operator to read. */
  readonly sendMail: SmtpSender | undefined;
  readonly hooks: MailHooksByKind;
}

/** Callbacks of the module that sends mails of one kind. Outcomes may change: a mail that failed may still be sent later. */
interface MailHooks {
  readonly onFailed: (db: Db, aboutId: number) => Promise<unknown>;
  readonly onSent: (db: Db, aboutId: number) => Promise<unknown>;
  /** Called before each attempt, because days may pass between writing a mail and sending it. */
  readonly isStillWanted: (db: Db, aboutId: number, recipient: string) => Promise<boolean>;
}

export type MailHooksByKind = Readonly<Record<string, MailHooks>>;

/** Sends first and records it afterwards: a mail may arrive twice, with the same Message-ID, but is never lost. */
export const deliverMailHandler = ({ db, clock, secrets, sendMail, hooks }: DeliverDeps): JobHandler => {
  const runHook = async (tx: Db, message: MessageRow | undefined, hook: 'onFailed' | 'onSent'): Promise<void> => {
    if (message && message.about_id !== null) await hooks[message.kind]?.[hook](tx, message.about_id);
  };
  const isStillWanted = async (attempt: Attempt, { kind, about_id, recipient }: MessageRow): Promise<boolean> => {
    const kindHooks = hooks[kind];
    if (!kindHooks || about_id === null) return true;
    return attempt.transact(systemScope, (tx) => kindHooks.isStillWanted(tx, about_id, recipient));
  };
  return defineJobHandler(deliverMail, {
    async run({ messageId }, attempt) {
      const message = await db.read(systemScope, (reading) => mailMessageStore(reading).find(messageId));
      if (message?.state !== 'queued' || message.sealed_text === null) return;
      if (!sendMail) {
        await attempt.finish(systemScope, (tx) => mailMessageStore(tx).markKept(messageId));
        return;
      }
      if (!(await isStillWanted(attempt, message))) {
        await attempt.finish(systemScope, (tx) => mailMessageStore(tx).delete(messageId));
        return;
      }
      const { uid, recipient: to, subject, created_at: date } = message;
      const text = secrets.open(message.sealed_text, mailTextSealContext(uid)).toString('utf8');
      try {
        await sendMail({ uid, to, subject, date, text });
      } catch (error) {
        // Reported on the first failure, because the last retry is two days away.
        await attempt.transact(systemScope, (tx) => runHook(tx, message, 'onFailed'));
        throw error;
      }
      await attempt.finish(systemScope, async (tx) => {
        await mailMessageStore(tx).markSent(messageId, clock.now());
        await runHook(tx, message, 'onSent');
      });
    },
    async onDeadLetter({ messageId }, tx, reason) {
      await mailMessageStore(tx).markFailed(messageId, reason);
      await runHook(tx, await mailMessageStore(tx).find(messageId), 'onFailed');
    },
  });
};
