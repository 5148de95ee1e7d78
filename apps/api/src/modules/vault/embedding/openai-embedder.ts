import { z } from 'zod';

import type { Outbound, OutboundResponse } from '../../../platform/outbound/index.ts';
import { parseJsonOrUndefined } from '../../../platform/parse-json.ts';
import type { Embedder } from './embedder.ts';
import { normalizeVector } from './normalize-vector.ts';

interface OpenAiEmbedderOptions {
  /** Allows the operator's host; never the client for members' URLs. */
  readonly outbound: Outbound;
  /** Up to and including the version: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly dimensions: number;
}

/** The embedding service refused or failed. Trying again helps only when `isTemporary`. */
export class EmbeddingError extends Error {
  readonly isTemporary: boolean;
  /** What the service asked to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { isTemporary, retryAfterMs }: { isTemporary: boolean; retryAfterMs?: number | undefined }) {
    super(message);
    this.name = 'EmbeddingError';
    this.isTemporary = isTemporary;
    this.retryAfterMs = retryAfterMs;
  }
}

const batchSize = 64;
const Answer = z.object({ data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })) });

/** Any server with OpenAI's `POST /embeddings`: OpenAI itself, vLLM, text-embeddings-inference, Ollama. */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  return {
    model: options.model,
    dimensions: options.dimensions,
    pieceSize: batchSize,
    async embed(texts, signal) {
      const vectors: number[][] = [];
      for (let from = 0; from < texts.length; from += batchSize) {
        vectors.push(...(await embedBatch(options, texts.slice(from, from + batchSize), signal)));
      }
      return vectors;
    },
  };
}

async function embedBatch(
  { outbound, url, apiKey, model, dimensions }: OpenAiEmbedderOptions,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  const response = await outbound.request({
    url: `${url.replace(/\/$/, '')}/embeddings`,
    purpose: 'vault.embed',
    timeoutMs: 60_000,
    // A number takes up to 25 characters in JSON.
    maxBytes: 1_000_000 + texts.length * dimensions * 30,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
    // The service refuses empty texts.
    body: JSON.stringify({ model, input: texts.map((text) => text.trim() || ' '), encoding_format: 'float' }),
    signal,
  });
  if (response.status !== 200) throw refusal(response);
  return readVectors(response.body, texts.length, dimensions);
}

function refusal({ status, headers }: OutboundResponse): EmbeddingError {
  const seconds = Number(headers['retry-after']);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
  const isTemporary = status === 408 || status === 409 || status === 429 || status >= 500;
  // The body is left out: it may quote the key or the document.
  return new EmbeddingError(`The embedding service answered with status ${status}.`, { isTemporary, retryAfterMs });
}

/** In the order of `index`, which is not always the order of the list. */
function readVectors(body: Buffer, count: number, dimensions: number): number[][] {
  const answer = Answer.safeParse(parseJsonOrUndefined(body));
  const vectors: (number[] | undefined)[] = Array.from({ length: count });
  for (const { index, embedding } of answer.data?.data ?? []) vectors[index] = embedding;
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors[index];
    if (vector === undefined) throw new EmbeddingError('The embedding service left out a vector.', { isTemporary: true });
    if (vector.length !== dimensions) {
      const message = `The embedding service returns vectors of ${vector.length} dimensions, but ${dimensions} are configured.`;
      throw new EmbeddingError(message, { isTemporary: false });
    }
    return normalizeVector(vector);
  });
}
