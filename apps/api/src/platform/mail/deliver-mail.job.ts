import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { handle, type JobHandler } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import type { Secrets } from '../secrets/index.ts';
import { deliverMail } from './mail.jobs.ts';
import { messageStore } from './messages.store.ts';
import { textContext } from './sealed-mail.ts';
import type { Postman } from './smtp.ts';

export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly postman: Postman | undefined;
}

/** Sends first and writes it down after: a mail may come twice, under one Message-ID, and is never lost. */
export const deliverMailHandler = ({ db, clock, secrets, postman }: DeliverDeps): JobHandler =>
  handle(deliverMail, {
    async run({ messageId }, attempt) {
      const message = await db.read(systemScope, (reading) => messageStore(reading).byId(messageId));
      if (message?.state !== 'queued' || message.sealed_text === null) return;
      if (!postman) {
        await attempt.finish(systemScope, (tx) => messageStore(tx).keep(messageId));
        return;
      }
      const { uid, recipient: to, subject, created_at: date } = message;
      await postman({ uid, to, subject, date, text: secrets.open(message.sealed_text, textContext(uid)).toString('utf8') });
      await attempt.finish(systemScope, (tx) => messageStore(tx).sent(messageId, clock.now()));
    },
    gaveUp: ({ messageId }, tx, reason) => messageStore(tx).fail(messageId, reason),
  });
