import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

import { readTextSync } from './read-folder.ts';
import type { ParseRequest, ParseResponse } from './source-thread.ts';

const [folder = '', compileCache] = process.argv.slice(2);
if (compileCache !== undefined) enableCompileCache(compileCache);
const { parseSourceText } = await import('./load-source.ts');
// The thread is terminated before it would flush by itself.
flushCompileCache();

parentPort?.on('message', ({ number, file }: ParseRequest) => {
  const answer: ParseResponse = { number, source: parseSourceText(readTextSync(folder, file)) };
  parentPort?.postMessage(answer);
});
