import type { UploadedFile } from '@lyceum/contract';
import type { DocumentChange, RAGDocumentDetail } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import { deleteObjectsJob } from '../ingestion/ingestion.jobs.ts';
import { assertChangeWithinLimits, countUsageWithinLimits } from '../usage/count-usage.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { restoreHiddenSecrets } from './config.rules.ts';
import { chooseDocumentTypeAfterChange, clearsSource, parseDocumentSource, type Source } from './document-source.rules.ts';
import type { DocumentRow } from './documents.store.ts';
import { getOwnDocument, loadOwnDocument, lockOwnDocument } from './load-own-document.ts';
import { countStoredBytes, noSource, type SourceColumns, toSourceColumns } from './source-columns.ts';
import { startIngestionRun } from './start-ingestion-run.ts';
import { discardFile, discardFileAfterRefusal, type StoredFile } from './store-file.ts';
import { validateAndStoreSource } from './validate-and-store-source.ts';

interface Input {
  readonly id: number;
  readonly fields: DocumentChange;
  readonly file: UploadedFile | undefined;
}

/** A new source starts a run; other fields do not. */
export async function updateDocument(context: VaultContext, caller: Caller, input: Input): Promise<RAGDocumentDetail> {
  // First of all, so that the file of another user's document is neither examined nor stored.
  const before = await context.read(caller, (stores) => getOwnDocument(stores, caller, input.id));
  const source = parseDocumentSource(input.fields, input.file);
  const stored = await validateAndStoreSource(context, source, () =>
    context.read(caller, (stores) => assertChangeWithinLimits(context, stores, caller, countChange(source, before))),
  );
  try {
    const response = await context.transact(caller, (stores) =>
      applyChange(context, stores, caller, { ...input, source, stored }),
    );
    // A replayed response refers to the object of the first request.
    if (caller.idempotency?.replayed) await discardFile(context, stored);
    return response;
  } catch (error) {
    await discardFileAfterRefusal(error, context, stored);
    throw error;
  }
}

const countChange = (source: Source | undefined, { stored_bytes }: Pick<DocumentRow, 'stored_bytes'>) => ({
  bytes: source ? countStoredBytes(source) - stored_bytes : 0,
  documents: 0,
  passages: 0,
});

interface Change extends Input {
  readonly source: Source | undefined;
  readonly stored: StoredFile | undefined;
}

async function applyChange(
  context: VaultContext,
  stores: VaultStores,
  caller: Caller,
  { id, fields, source, stored }: Change,
): Promise<RAGDocumentDetail> {
  const at = context.clock.now();
  const current = await lockOwnDocument(stores, caller, id);
  await stores.documents.update(id, { ...toOwnColumns(context, fields, current), updated_at: at });
  if (source) {
    const columns = {
      ...toSourceColumns(source, stored),
      document_type: chooseDocumentTypeAfterChange(source, current.document_type),
    };
    await replaceSource(stores, caller, { current, columns, at });
  } else if (clearsSource(fields, current)) {
    // The owner removed the text, so search must not find it any more.
    await stores.passages.deleteAllOf(id);
    await replaceSource(stores, caller, { current, columns: { ...noSource, active_generation: null, passage_count: 0 }, at });
  }
  await stores.audit.record({ action: 'document.updated', object_type: 'vault.document', object_id: id });
  const response = await loadOwnDocument(context, stores, caller, id);
  const cleared = !source && clearsSource(fields, current);
  await countUsageWithinLimits(context, stores, caller, {
    bytes: source || cleared ? countStoredBytes(source) - current.stored_bytes : 0,
    documents: 0,
    passages: cleared ? -current.passage_count : 0,
  });
  return response;
}

const toOwnColumns = ({ configSeal }: VaultContext, { document_name, config }: DocumentChange, current: DocumentRow) => ({
  ...(document_name !== undefined && { document_name }),
  ...(config !== undefined && {
    sealed_config: configSeal.seal(current.id, restoreHiddenSecrets(config, configSeal.open(current))),
  }),
});

interface Replacement {
  readonly current: DocumentRow;
  readonly columns: SourceColumns & Partial<Pick<DocumentRow, 'document_type' | 'passage_count'>> & { active_generation?: null };
  readonly at: Date;
}

async function replaceSource(stores: VaultStores, caller: Caller, { current, columns, at }: Replacement): Promise<void> {
  await stores.documents.update(current.id, columns);
  if (current.object_key !== null) await stores.queue.enqueue(deleteObjectsJob, { keys: [current.object_key] });
  const { id, upload_status: from, generation } = current;
  await startIngestionRun(stores, { id, owner: caller, at, from, generation: generation + 1 });
}
