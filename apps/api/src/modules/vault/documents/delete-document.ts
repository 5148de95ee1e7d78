import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { publishDocumentRemoval } from '../ingestion/document-events.ts';
import { deleteObjectsJob } from '../ingestion/ingestion.jobs.ts';
import { countUsageWithinLimits } from '../usage/count-usage.ts';
import type { VaultContext } from '../vault.context.ts';

/** With its passages at once; a job deletes its file. */
export const deleteDocument = (context: VaultContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    const deleted = await stores.documents.deleteOwned(caller, id);
    if (!deleted) throw notFound();
    if (deleted.object_key !== null) await stores.queue.enqueue(deleteObjectsJob, { keys: [deleted.object_key] });
    await publishDocumentRemoval(stores.outbox, caller, id);
    await stores.audit.record({ action: 'document.deleted', object_type: 'vault.document', object_id: id });
    await countUsageWithinLimits(context, stores, caller, {
      bytes: -deleted.stored_bytes,
      documents: -1,
      passages: -deleted.passage_count,
    });
    return undefined;
  });
