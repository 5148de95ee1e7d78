import { canTransition } from '@lyceum/contract';
import { documentIngestion, type UploadStatus } from '@lyceum/contract/product/vault-document';
import type pg from 'pg';

/** A committed change of a document. */
export interface Change {
  readonly document_id: string;
  readonly generation: number;
  readonly upload_status: UploadStatus;
  readonly progress: number;
  readonly at: Date;
}

/** Records every committed change of a document, so that none is missed between two looks at the table. */
export async function recordChanges(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create schema verify;
    create table verify.change (number bigint generated always as identity, document_id bigint not null, generation int not null,
      upload_status text not null, progress int not null, at timestamptz not null default clock_timestamp());
    create function verify.record() returns trigger language plpgsql security definer as $$ begin
      insert into verify.change (document_id, generation, upload_status, progress)
      values (new.id, new.generation, new.upload_status, new.progress);
      return null;
    end $$;
    create trigger record after insert or update on vault.document for each row execute function verify.record()`);
}

export interface History {
  readonly changes: number;
  readonly illegal: readonly string[];
  readonly falls: readonly string[];
  /** The longest time between two changes of a document that a worker had begun, in seconds. */
  readonly longestSilence: number;
  readonly silentDocument: string;
}

/** Checks the recorded changes of all documents. */
export async function readHistory(owner: pg.Pool): Promise<History> {
  const { rows } = await owner.query<Change>(
    'select document_id, generation, upload_status, progress, at from verify.change order by number',
  );
  const illegal: string[] = [];
  const falls: string[] = [];
  let [longestSilence, silentDocument] = [0, ''];
  for (const [id, changes] of Map.groupBy(rows, ({ document_id }) => document_id)) {
    for (const [at, change] of changes.entries()) {
      const before = changes[at - 1];
      if (!isLegal(before, change)) illegal.push(`document ${id}: ${before?.upload_status} → ${change.upload_status}`);
      if (before?.generation !== change.generation) continue;
      if (change.progress < before.progress) falls.push(`document ${id}: ${before.progress} → ${change.progress}`);
      const silence = before.progress > 0 ? (change.at.getTime() - before.at.getTime()) / 1000 : 0;
      if (silence > longestSilence) [longestSilence, silentDocument] = [silence, `${id} at ${before.progress} %`];
    }
  }
  return { changes: rows.length, illegal, falls, longestSilence, silentDocument };
}

const isLegal = (before: Change | undefined, { upload_status, generation }: Change): boolean =>
  before?.upload_status === upload_status && before.generation === generation
    ? true
    : canTransition(documentIngestion, before?.upload_status ?? null, upload_status);
