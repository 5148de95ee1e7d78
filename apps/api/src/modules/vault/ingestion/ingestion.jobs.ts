import { z } from 'zod';

import { defineJob } from '../../../platform/jobs/index.ts';

/** One run of a document. */
export const ingestDocumentJob = defineJob({
  name: 'vault.ingest-document',
  payload: z.object({ documentId: z.int(), generation: z.int() }),
  retries: 5,
  backoff: { firstSeconds: 2, maxSeconds: 300 },
  timeoutSeconds: 1800,
  // A document cannot crash its worker, because parsers are processes of their own; but a long one outlives many deployments.
  maxCrashes: 100,
});

/** The files of deleted documents, and files that were replaced. */
export const deleteObjectsJob = defineJob({
  name: 'vault.delete-objects',
  payload: z.object({ keys: z.array(z.string()) }),
  retries: 10,
});

/** Daily: starts the sweep. */
export const startVaultSweepJob = defineJob({
  name: 'vault.start-sweep',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 86_400,
});

/** One part of the sweep; it enqueues the next part. */
export const sweepObjectsPartJob = defineJob({
  name: 'vault.sweep-orphans',
  payload: z.object({ after: z.string().optional() }),
  retries: 5,
  concurrency: 1,
});
