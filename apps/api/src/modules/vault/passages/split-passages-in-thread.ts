import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Passage } from './passage.ts';
import { splitPassages } from './split-passages.ts';

/** Texts up to this length are split in a few milliseconds. */
const shortText = 100_000;

/**
 * Splits a long text in a thread. The longest ones take several seconds, in which the process could send no heartbeats and all its jobs
 * would be given to other workers.
 */
export async function splitPassagesInThread(text: string, signal: AbortSignal): Promise<readonly Passage[]> {
  if (text.length <= shortText) return splitPassages(text);
  signal.throwIfAborted();
  const thread = new Worker(join(import.meta.dirname, 'split-thread.ts'), { workerData: text, env: {} });
  const { promise, resolve, reject } = Promise.withResolvers<readonly Passage[]>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  thread.once('message', (passages: readonly Passage[]) => resolve(passages));
  thread.once('error', reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
    await thread.terminate();
  }
}
