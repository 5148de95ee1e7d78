import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import type { Ids } from '../ids.ts';
import { jobQueue } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import type { Secrets } from '../secrets/index.ts';
import { isMailAddress, isOneLine } from './address.rules.ts';
import { deliverMail } from './mail.jobs.ts';
import type { MailSettings } from './mail-settings.ts';
import { type MessageRow, messageStore } from './messages.store.ts';
import { textContext } from './sealed-mail.ts';

export interface Mail {
  readonly to: string;
  /** What it is about, for operators: `invitation`. */
  readonly kind: string;
  readonly subject: string;
  /** Paragraphs between empty lines; a line that is one address becomes a link. */
  readonly text: string;
  /** The id of what it is about, for whoever is told what became of mails of this kind. */
  readonly aboutId?: number;
}

export interface MailWriter {
  /** Writes a mail with the transaction: it goes out if that commits, and never otherwise. */
  send(mail: Mail): Promise<void>;
  /** Mails of a kind about these, whatever became of them. */
  deleteAbout(kind: string, aboutIds: readonly number[]): Promise<void>;
}

/** A mail as operators see it. `text` is null once it was delivered. */
export interface KeptMail extends Omit<MessageRow, 'sealed_text'> {
  readonly text: string | null;
}

export interface Mailer {
  within(db: Db): MailWriter;
  listNewest(most: number): Promise<Omit<KeptMail, 'text'>[]>;
  find(id: number): Promise<KeptMail | undefined>;
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
          throw new Error(`A mail "${kind}" cannot be addressed.`);
        const uid = ids.uid();
        const sealed_text = secrets.seal(text, textContext(uid));
        const state = isKept ? 'kept' : 'queued';
        const messageId = await messageStore(tx).add({
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
      deleteAbout: (kind, aboutIds) => messageStore(tx).forgetAbout(kind, aboutIds),
    }),
    listNewest: async (most) => (await db.read(systemScope, (reading) => messageStore(reading).newest(most))).map(withoutText),
    async find(id) {
      const row = await db.read(systemScope, (reading) => messageStore(reading).byId(id));
      if (!row) return undefined;
      const text = row.sealed_text === null ? null : secrets.open(row.sealed_text, textContext(row.uid)).toString('utf8');
      return { ...withoutText(row), text };
    },
  };
}

const withoutText = ({ sealed_text: _sealed, ...row }: MessageRow): Omit<KeptMail, 'text'> => row;
