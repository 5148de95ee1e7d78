import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { SourceResult } from './load-source.ts';
import type { ContentFile } from './read-folder.ts';
import type { SourceReader } from './source-reader.ts';

export interface ParseRequest {
  readonly number: number;
  readonly file: ContentFile;
}
export interface ParseResponse {
  readonly number: number;
  readonly source: SourceResult;
}

interface PendingRequest {
  resolve(source: SourceResult): void;
  reject(error: unknown): void;
}

/** Starts a worker thread that reads files until it is closed. */
export function startSourceThread(folder: string): SourceReader {
  // Threads do not use the compile cache of the process by themselves.
  const cache = getCompileCacheDir();
  const argv = [folder, ...(cache === undefined ? [] : [dirname(cache)])];
  const thread = new Worker(new URL('./source-thread.main.ts', import.meta.url), { argv });
  const pending = new Map<number, PendingRequest>();
  let lastNumber = 0;
  let failure: Error | undefined;

  const rejectAll = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  };
  thread.on('message', ({ number, source }: ParseResponse) => {
    pending.get(number)?.resolve(source);
    pending.delete(number);
  });
  thread.on('error', rejectAll);
  thread.on('exit', () => rejectAll(new Error('the content parser thread has ended')));

  const sendRequest = (file: ContentFile): Promise<SourceResult> =>
    new Promise((resolve, reject) => {
      lastNumber += 1;
      pending.set(lastNumber, { resolve, reject });
      const question: ParseRequest = { number: lastNumber, file };
      thread.postMessage(question);
    });
  return {
    load: (file) => (failure === undefined ? sendRequest(file) : Promise.reject(failure)),
    close: () => thread.terminate().then(() => undefined),
  };
}
