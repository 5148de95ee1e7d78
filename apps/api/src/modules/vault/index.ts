import type { Caller } from '../../platform/caller/caller.ts';
import type { Db } from '../../platform/db/db.ts';
import type { JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { answerQuestion, type QuestionInput } from './answers/answer-question.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { documentStore } from './documents/documents.store.ts';
import { eraseDocuments } from './documents/erase-documents.ts';
import { exportDocuments } from './documents/export-documents.ts';
import { readDocumentTexts, type TextRequest } from './documents/read-document-texts.ts';
import { documentTextStore } from './documents/texts.store.ts';
import { ingestDocumentHandler } from './ingestion/ingest-document.job.ts';
import { deleteObjectsJob, ingestDocumentJob, startVaultSweepJob, sweepObjectsPartJob } from './ingestion/ingestion.jobs.ts';
import { deleteObjectsHandler, startVaultSweepHandler, sweepObjectsHandler } from './ingestion/objects.job.ts';
import type { Owner } from './owner.ts';
import { importSource } from './parsing/import-source.ts';
import { parseBytesAsFile } from './parsing/importers/import-url.ts';
import { vaultRoutes } from './search/vault.routes.ts';
import { type VaultContext, type VaultDeps, vaultContext } from './vault.context.ts';

export { createChatModel } from './answers/create-chat-model.ts';
export { vaultSealedColumns } from './documents/sealed-config.ts';
export { createEmbedder } from './embedding/create-embedder.ts';

export { UnreadableDocument } from './parsing/unreadable-document.ts';

export const vaultJobs = [ingestDocumentJob, deleteObjectsJob, startVaultSweepJob, sweepObjectsPartJob];

/** The names of the models in use. */
export interface VaultModels {
  readonly embedding: string;
  /** Null without a language model. */
  readonly answer: string | null;
}

/** Members' private documents: upload, processing, and search that cites passages. */
export function vaultModule(deps: VaultDeps) {
  const context = vaultContext(deps);
  const jobHandlers: JobHandler[] = [
    ingestDocumentHandler(context),
    deleteObjectsHandler(context),
    startVaultSweepHandler(),
    sweepObjectsHandler(context),
  ];
  return {
    routes: { documents: documentRoutes(context), vault: vaultRoutes(context) },
    jobHandlers,
    models: { embedding: deps.embedder.model, answer: deps.chat?.model ?? null } satisfies VaultModels,
    /** Answers from documents that their owners made available to the caller. Nothing here checks that they did. */
    answerQuestion: (caller: Caller, input: QuestionInput) => answerQuestion(context, caller, input),
    /** What other modules may do inside their own transaction, on behalf of the owner of documents. */
    within: (db: Db) => ({
      lockDocument: (owner: Owner, id: number) => documentStore(db).lockOwned(owner, id),
      listDocuments: (owner: Owner, ids: readonly number[]) => documentTextStore(db).listOwned(owner, ids),
    }),
    /** The texts of the owner's documents, for modules that make something of them. */
    readDocumentTexts: (owner: Owner, request: TextRequest) => readDocumentTexts(context, owner, request),
    /** Reads texts that are no documents of the vault. Throws UnreadableDocument, or another error when trying again may help. */
    textReader: {
      readUrl: (url: string, signal: AbortSignal) => importSource(context, { type: 'url', url, config: null }, signal),
      readBytes: (file: { readonly bytes: Uint8Array; readonly fileType: string }, signal: AbortSignal) =>
        parseBytesAsFile(context, file, signal),
    },
    personalDataSources: [documentData(context)],
  };
}

const documentData = (context: VaultContext): PersonalDataSource => ({
  name: 'documents',
  export: (db, person, limit) => exportDocuments(context, context.within(db, systemScope), { person, limit }),
  erase: (db, person) => eraseDocuments(context.within(db, systemScope), person),
});

export type VaultModule = ReturnType<typeof vaultModule>;
