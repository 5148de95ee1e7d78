import type { RAGDocumentReprocess } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import { isIngesting } from '../ingestion/ingestion.rules.ts';
import { assertNotOverLimits } from '../usage/count-usage.ts';
import type { VaultContext } from '../vault.context.ts';
import { lockOwnDocument } from './load-own-document.ts';
import { startIngestionRun } from './start-ingestion-run.ts';

/** Starts a new run, or returns the one that is running. */
export const reprocessDocument = (context: VaultContext, caller: Caller, id: number): Promise<RAGDocumentReprocess> =>
  context.transact(caller, async (stores) => {
    const { upload_status: from, generation, task_id } = await lockOwnDocument(stores, caller, id);
    if (isIngesting(from) && task_id !== null)
      return { message: 'The document is already being processed.', document_id: id, task_id };
    await assertNotOverLimits(context, stores, caller);
    const started = await startIngestionRun(stores, {
      id,
      owner: caller,
      at: context.clock.now(),
      from,
      generation: generation + 1,
    });
    await stores.audit.record({ action: 'document.reprocessed', object_type: 'vault.document', object_id: id });
    return { message: 'The document is queued for reprocessing.', document_id: id, task_id: started };
  });
