import type { UploadedFile } from '@lyceum/contract';
import type { DocumentType, NewDocument, RAGDocumentDetail } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import { sanitizeFilename } from '../../media/index.ts';
import { assertChangeWithinLimits, countUsageWithinLimits } from '../usage/count-usage.ts';
import type { VaultContext } from '../vault.context.ts';
import { chooseDocumentType, parseDocumentSource, type Source } from './document-source.rules.ts';
import { loadOwnDocument } from './load-own-document.ts';
import { countStoredBytes, noSource, type SourceColumns, toSourceColumns } from './source-columns.ts';
import { startIngestionRun } from './start-ingestion-run.ts';
import { discardFile, discardFileAfterRefusal } from './store-file.ts';
import { validateAndStoreSource } from './validate-and-store-source.ts';

interface Input {
  readonly fields: NewDocument;
  readonly file: UploadedFile | undefined;
}

export async function createDocument(context: VaultContext, caller: Caller, { fields, file }: Input): Promise<RAGDocumentDetail> {
  const source = parseDocumentSource(fields, file);
  const document_type = chooseDocumentType(source, fields.document_type);
  const stored = await validateAndStoreSource(context, source, () =>
    context.read(caller, (stores) => assertChangeWithinLimits(context, stores, caller, countNew(source))),
  );
  const columns = source ? toSourceColumns(source, stored) : noSource;
  try {
    const response = await insertDocument(context, caller, {
      columns: { ...columns, document_name: chooseName(fields, source), document_type },
      config: fields.config,
    });
    // A replayed response refers to the object of the first request.
    if (caller.idempotency?.replayed) await discardFile(context, stored);
    return response;
  } catch (error) {
    await discardFileAfterRefusal(error, context, stored);
    throw error;
  }
}

interface NewRow {
  readonly columns: SourceColumns & { readonly document_name: string | null; readonly document_type: DocumentType };
  readonly config: unknown;
}

const insertDocument = (context: VaultContext, caller: Caller, { columns, config }: NewRow): Promise<RAGDocumentDetail> =>
  context.transact(caller, async (stores) => {
    const at = context.clock.now();
    const { id } = await stores.documents.insert({
      workspace_id: caller.workspaceId,
      user_id: caller.userId,
      ...columns,
      upload_status: 'importing',
      progress: 0,
      created_at: at,
      updated_at: at,
    });
    // Afterwards, because it is sealed for the id.
    await stores.documents.update(id, { sealed_config: context.configSeal.seal(id, config) });
    await startIngestionRun(stores, { id, owner: caller, at, from: null, generation: 1 });
    await stores.audit.record({
      action: 'document.created',
      object_type: 'vault.document',
      object_id: id,
      details: { document_type: columns.document_type, bytes: columns.stored_bytes },
    });
    const response = await loadOwnDocument(context, stores, caller, id);
    await countUsageWithinLimits(context, stores, caller, { bytes: columns.stored_bytes, documents: 1, passages: 0 });
    return response;
  });

/** An uploaded file without a name gets its file name. */
const chooseName = ({ document_name }: NewDocument, source: Source | undefined): string | null =>
  document_name === undefined && source?.kind === 'file' ? sanitizeFilename(source.file.filename) : (document_name ?? null);

const countNew = (source: Source | undefined) => ({ bytes: countStoredBytes(source), documents: 1, passages: 0 });
