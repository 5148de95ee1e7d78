import type { DocumentType, UploadStatus } from '@lyceum/contract/product/vault-document';
import { sql, type Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** A run of a document: a worker may write only while the document still has the run's generation. */
export interface RunKey {
  readonly documentId: number;
  readonly generation: number;
}

const columns = [
  'id',
  'workspace_id',
  'user_id',
  'document_name',
  'document_type',
  'document_url',
  'content',
  'object_key',
  'file_type',
  'sealed_config',
  'upload_status',
  'progress',
  'status_message',
  'failure_code',
  'task_id',
  'generation',
  'active_generation',
  'passage_count',
] as const;

/** SQL on vault.document for workers, which run for no user and so check no access. */
export const ingestionRunStore = (db: Db) => {
  const running = ({ documentId, generation }: RunKey) =>
    db
      .selectFrom('vault.document')
      .select(columns)
      .where('id', '=', documentId)
      .where('generation', '=', generation)
      .where('upload_status', 'not in', ['uploaded', 'failed'])
      .$narrowType<{ document_type: DocumentType; upload_status: UploadStatus }>();
  return {
    /** Undefined when the run is over, or the document has a newer one or is deleted. */
    findUnchecked: (run: RunKey) => running(run).executeTakeFirst(),
    lockUnchecked: (run: RunKey) => running(run).forNoKeyUpdate().executeTakeFirst(),
    /** Progress never falls within a run. */
    async update(
      { documentId, generation }: RunKey,
      { progress, ...change }: Updateable<Schema['vault.document']> & { progress?: number },
    ) {
      await db
        .updateTable('vault.document')
        .set({ ...change, ...(progress !== undefined && { progress: sql<number>`greatest(progress, ${progress})` }) })
        .where('id', '=', documentId)
        .where('generation', '=', generation)
        .execute();
    },
  };
};
export type RunRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ingestionRunStore>['findUnchecked']>>>;
