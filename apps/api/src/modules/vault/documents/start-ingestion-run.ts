import { canTransition } from '@lyceum/contract';
import { documentIngestion, type UploadStatus } from '@lyceum/contract/product/vault-document';

import { publishDocumentProgress } from '../ingestion/document-events.ts';
import { ingestDocumentJob } from '../ingestion/ingestion.jobs.ts';
import { messages } from '../ingestion/ingestion.rules.ts';
import type { Owner } from '../owner.ts';
import type { VaultStores } from '../vault.context.ts';

interface RunRequest {
  readonly id: number;
  readonly owner: Owner;
  readonly at: Date;
  /** Null for a new document. */
  readonly from: UploadStatus | null;
  readonly generation: number;
}

/** Starts a run of a document that the caller has locked or just inserted. Workers of earlier runs can no longer write. */
export async function startIngestionRun(stores: VaultStores, { id, owner, at, from, generation }: RunRequest): Promise<string> {
  if (!canTransition(documentIngestion, from, 'importing'))
    throw new Error(`startIngestionRun: document ${id} with the status "${from}" cannot be processed again.`);
  const task_id = await stores.queue.enqueue(ingestDocumentJob, { documentId: id, generation });
  const state = {
    upload_status: 'importing',
    progress: 0,
    status_message: messages.waiting,
    failure_code: null,
    task_id,
  } as const;
  await stores.documents.update(id, { ...state, generation, updated_at: at });
  await publishDocumentProgress(stores.outbox, owner, { id, ...state });
  return task_id;
}
