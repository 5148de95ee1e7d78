import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { parserLimits } from './limits.ts';
import { exitCodes } from './parser-exit-codes.ts';

/**
 * The main thread only watches: the thread that parses may be stuck in a loop or fill the memory, and could not do so itself.
 */
const [path, type] = process.argv.slice(2);
/** Below the limit, because the thread goes on allocating until the next check. */
const highestRss = parserLimits.memoryBytes * 0.85;
const checkEveryMs = 20;

const thread = new Worker(join(import.meta.dirname, 'parser-thread.ts'), {
  workerData: [path, type],
  resourceLimits: { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});
thread.once('message', (answer) => process.send?.(answer, () => process.exit(0)));
thread.once('error', (error) => {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(exitCodes.outOfMemory);
  process.send?.({ failure: String(error) }, () => process.exit(exitCodes.failed));
});

setInterval(() => {
  if (process.memoryUsage.rss() > highestRss) process.exit(exitCodes.outOfMemory);
}, checkEveryMs);
// The process that wants the text is gone.
process.once('disconnect', () => process.exit(0));
