import type { UploadedFile } from '@lyceum/contract';
import type { DocumentType, NewDocument, RAGDocumentDetail } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import { sanitizeFilename } from '../../media/index.ts';
import { assertWithinLimits, countUsageWithinLimits } from '../usage/count-usage.ts';
import type { VaultContext } from '../vault.context.ts';
import { chooseType, findSource, type Source } from './document-source.rules.ts';
import { loadDocument } from './load-document.ts';
import { countBytes, noSource, type SourceColumns, toSourceColumns } from './source-columns.ts';
import { startRun } from './start-run.ts';
import { discardAfter, discardFile } from './store-file.ts';
import { storeSource } from './store-source.ts';

interface Input {
  readonly fields: NewDocument;
  readonly file: UploadedFile | undefined;
}

export async function createDocument(context: VaultContext, caller: Caller, { fields, file }: Input): Promise<RAGDocumentDetail> {
  const source = findSource(fields, file);
  const document_type = chooseType(source, fields.document_type);
  const stored = await storeSource(context, source, () =>
    context.read(caller, (stores) => assertWithinLimits(context, stores, caller, countNew(source))),
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
    await discardAfter(error, context, stored);
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
    await startRun(stores, { id, owner: caller, at, from: null, generation: 1 });
    await stores.audit.record({
      action: 'document.created',
      object_type: 'vault.document',
      object_id: id,
      details: { document_type: columns.document_type, bytes: columns.stored_bytes },
    });
    const response = await loadDocument(context, stores, caller, id);
    await countUsageWithinLimits(context, stores, caller, { bytes: columns.stored_bytes, documents: 1, passages: 0 });
    return response;
  });

/** An uploaded file without a name gets its file name. */
const chooseName = ({ document_name }: NewDocument, source: Source | undefined): string | null =>
  document_name === undefined && source?.kind === 'file' ? sanitizeFilename(source.file.filename) : (document_name ?? null);

const countNew = (source: Source | undefined) => ({ bytes: countBytes(source), documents: 1, passages: 0 });
