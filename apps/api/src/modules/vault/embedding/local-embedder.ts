import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { z } from 'zod';

import type { Embedder } from './embedder.ts';

const dimensions = 512;
const description = { model: 'universal-sentence-encoder-lite-en', dimensions, pieceSize: 2 } as const;
const Answer = z.union([z.object({ vector: z.array(z.number()).length(dimensions) }), z.object({ error: z.string() })]);

/** The weights are outside of the heap. Garbage of the tokenizer would otherwise fill hundreds of megabytes before it is collected. */
const threadOptions = { env: {}, resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } };

export interface ClosableEmbedder extends Embedder {
  /** Ends the thread. The next call of `embed` starts another one. */
  close(): Promise<void>;
}

interface Batch {
  readonly texts: readonly string[];
  readonly vectors: number[][];
  readonly resolve: (vectors: number[][]) => void;
  readonly reject: (error: unknown) => void;
}

/** The bundled model (Universal Sentence Encoder Lite, English) in a thread, which starts with the first text. It gets one text at a time. */
export function createLocalEmbedder(): ClosableEmbedder {
  const batches = new Set<Batch>();
  let thread: Worker | undefined;
  let current: Batch | undefined;

  const endThread = async (error: Error): Promise<void> => {
    const ended = thread;
    [thread, current] = [undefined, undefined];
    for (const batch of batches) batch.reject(error);
    batches.clear();
    ended?.removeAllListeners();
    await ended?.terminate();
  };
  const startThread = (): Worker => {
    const started = new Worker(join(import.meta.dirname, 'local-embedder-thread.ts'), threadOptions);
    started.unref();
    started.on('message', receive);
    started.on('error', (error) => void endThread(error instanceof Error ? error : new Error('The embedding thread failed.')));
    started.on('exit', (code) => void endThread(new Error(`The embedding thread ended with code ${code}.`)));
    return started;
  };
  const sendNext = (): void => {
    if (current !== undefined) return;
    current = chooseBatch([...batches]);
    if (current === undefined) return void thread?.unref();
    thread ??= startThread();
    thread.ref();
    thread.postMessage(current.texts[current.vectors.length]);
  };
  const receive = (message: unknown): void => {
    const batch = current;
    current = undefined;
    const answer = Answer.parse(message);
    if (batch !== undefined && batches.has(batch)) {
      if ('error' in answer) batch.reject(new Error(`The embedding model failed: ${answer.error}`));
      else batch.vectors.push(answer.vector);
      if ('error' in answer || countLeft(batch) === 0) batches.delete(batch);
      if (countLeft(batch) === 0) batch.resolve(batch.vectors);
    }
    sendNext();
  };

  return {
    ...description,
    async embed(texts, signal) {
      signal.throwIfAborted();
      if (texts.length === 0) return [];
      const { promise, resolve, reject } = Promise.withResolvers<number[][]>();
      const batch = { texts, vectors: [], resolve, reject };
      const abort = (): void => {
        batches.delete(batch);
        reject(signal.reason);
      };
      batches.add(batch);
      signal.addEventListener('abort', abort, { once: true });
      sendNext();
      return promise.finally(() => signal.removeEventListener('abort', abort));
    },
    close: () => endThread(new Error('The embedder was closed.')),
  };
}

/**
 * Batches of one text first, so that the query of a search does not wait for the passages of a document; then the oldest, so that a long
 * document has its turn among short ones.
 */
const chooseBatch = (batches: readonly Batch[]): Batch | undefined =>
  batches.find(({ texts }) => texts.length === 1) ?? batches[0];

const countLeft = ({ texts, vectors }: Batch): number => texts.length - vectors.length;
