import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { LoadedSource } from './load-source.ts';
import type { ContentFile } from './read-folder.ts';
import type { Sources } from './source-reader.ts';

/** What the thread is sent, and what comes back. */
export interface Question {
  readonly number: number;
  readonly file: ContentFile;
}
export interface Answer {
  readonly number: number;
  readonly source: LoadedSource;
}

interface Waiting {
  resolve(source: LoadedSource): void;
  reject(error: unknown): void;
}

/** A thread that reads one file after another until it is closed. */
export function startSourceThread(folder: string): Sources {
  // Where the process keeps what it has compiled, which its threads do not do by themselves.
  const cache = getCompileCacheDir();
  const argv = [folder, ...(cache === undefined ? [] : [dirname(cache)])];
  const thread = new Worker(new URL('./source-thread.main.ts', import.meta.url), { argv });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let failure: Error | undefined;

  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  thread.on('message', ({ number, source }: Answer) => {
    waiting.get(number)?.resolve(source);
    waiting.delete(number);
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread that reads the content has ended')));

  const ask = (file: ContentFile): Promise<LoadedSource> =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      const question: Question = { number: asked, file };
      thread.postMessage(question);
    });
  return {
    load: (file) => (failure === undefined ? ask(file) : Promise.reject(failure)),
    close: () => thread.terminate().then(() => undefined),
  };
}
