import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import type { Ids } from '../ids.ts';
import { jobQueue } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import type { Secrets } from '../secrets/index.ts';
import { isMailAddress, isOneLine } from './address.rules.ts';
import { deliverMail } from './mail.jobs.ts';
import type { MailSettings } from './mail-settings.ts';
import { type MessageRow, mailMessageStore } from './messages.store.ts';
import { mailTextSealContext } from './sealed-mail.ts';

export interface MailInput {
  readonly to: string;
  /** The kind of mail, such as `invitation`: shown to operators, and selects the hooks. */
  readonly kind: string;
  readonly subject: string;
  /** Paragraphs are separated by empty lines. A line that is one URL becomes a link. */
  readonly text: string;
  /** The id of the mail's subject, which the hooks of its kind receive. */
  readonly aboutId?: number;
}

export interface MailWriter {
  /** Writes a mail in the transaction: it is sent if the transaction commits. */
  send(mail: MailInput): Promise<void>;
  /** Deletes all mails of a kind about these subjects. */
  deleteAbout(kind: string, aboutIds: readonly number[]): Promise<void>;
}

/** A mail as operators see it. `text` is null once it was delivered. */
export interface StoredMail extends Omit<MessageRow, 'sealed_text'> {
  readonly text: string | null;
}

export interface Mailer {
  within(db: Db): MailWriter;
  listNewest(limit: number): Promise<Omit<StoredMail, 'text'>[]>;
  find(id: number): Promise<StoredMail | undefined>;
}

interface MailsDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly settings: MailSettings;
}

export function createMailer({ db, ids, secrets, settings }: MailsDeps): Mailer {
  const isKept = settings.smtp === undefined;
  return {
    within: (tx) => ({
      async send({ to, kind, subject, text, aboutId }) {
        if (!isMailAddress(to) || !isOneLine(subject) || !isOneLine(kind))
          throw new Error(`The mail (kind "${kind}") needs a valid recipient, and a subject and a kind of one line each.`);
        const uid = ids.uid();
        const sealed_text = secrets.seal(text, mailTextSealContext(uid));
        const state = isKept ? 'kept' : 'queued';
        const messageId = await mailMessageStore(tx).add({
          uid,
          recipient: to,
          kind,
          subject,
          sealed_text,
          state,
          about_id: aboutId ?? null,
        });
        if (!isKept) await jobQueue(tx).enqueue(deliverMail, { messageId });
      },
      deleteAbout: (kind, aboutIds) => mailMessageStore(tx).deleteAbout(kind, aboutIds),
    }),
    listNewest: async (limit) =>
      (await db.read(systemScope, (reading) => mailMessageStore(reading).listNewest(limit))).map(withoutText),
    async find(id) {
      const row = await db.read(systemScope, (reading) => mailMessageStore(reading).find(id));
      if (!row) return undefined;
      const text = row.sealed_text === null ? null : secrets.open(row.sealed_text, mailTextSealContext(row.uid)).toString('utf8');
      return { ...withoutText(row), text };
    },
  };
}

const withoutText = ({ sealed_text: _sealed, ...row }: MessageRow): Omit<StoredMail, 'text'> => row;
