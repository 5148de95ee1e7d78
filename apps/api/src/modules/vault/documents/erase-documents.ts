import { publishDocumentRemoval } from '../ingestion/document-events.ts';
import { deleteObjectsJob } from '../ingestion/ingestion.jobs.ts';
import type { Owner } from '../owner.ts';
import type { VaultStores } from '../vault.context.ts';

/** How many keys one job gets. */
const batchSize = 500;

/** All documents of a person, with their passages, at once; jobs delete their files. */
export async function eraseDocuments(stores: VaultStores, person: Owner): Promise<void> {
  const deleted = await stores.documents.deleteAllOf(person);
  const keys = deleted.flatMap(({ object_key }) => (object_key === null ? [] : [object_key]));
  for (let from = 0; from < keys.length; from += batchSize)
    await stores.queue.enqueue(deleteObjectsJob, { keys: keys.slice(from, from + batchSize) });
  for (const { id } of deleted) await publishDocumentRemoval(stores.outbox, person, id);
  await stores.usage.deleteOwnedBy(person);
}
