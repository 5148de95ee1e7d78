import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

import { readTextSync } from './read-folder.ts';
import type { Answer, Question } from './source-thread.ts';

const [folder = '', compileCache] = process.argv.slice(2);
if (compileCache !== undefined) enableCompileCache(compileCache);
const { loadedSource } = await import('./load-source.ts');
// The thread is ended before it would do this by itself.
flushCompileCache();

parentPort?.on('message', ({ number, file }: Question) => {
  const answer: Answer = { number, source: loadedSource(readTextSync(folder, file)) };
  parentPort?.postMessage(answer);
});
