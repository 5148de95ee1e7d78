import { afterEach, describe, expect, test } from 'vitest';

import { patient } from '../../../../../../tools/test/eventually.ts';
import { createOutboundTo, createServerTracker } from '../../../platform/outbound/outbound.fixtures.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

const { http, stop } = createServerTracker();
afterEach(stop);
const signal = AbortSignal.timeout(patient.timeout);

interface Call {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

/** Answers as the service does, except for what the test changes. */
async function startService(answer: (call: Call) => { status?: number; headers?: Record<string, string>; body: unknown }) {
  const calls: Call[] = [];
  const server = await http((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const call = { path: request.url, authorization: request.headers.authorization, body: JSON.parse(text) };
      calls.push(call);
      const { status = 200, headers = {}, body } = answer(call);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  });
  const embedder = createOpenAiEmbedder({
    outbound: createOutboundTo(server),
    url: `${server.url}/v1/`,
    apiKey: 'sk-test',
    model: 'text-embedding-3-small',
    dimensions: 2,
  });
  return { calls, embedder };
}
const list = (input: readonly string[], vector: (text: string) => number[]) => ({
  object: 'list',
  data: input.map((text, index) => ({ object: 'embedding', index, embedding: vector(text) })).reverse(),
  usage: { prompt_tokens: 1, total_tokens: 1 },
});

describe('the OpenAI embedder', () => {
  test('embeds in batches of 64, puts the vectors in order and scales them to length 1', async () => {
    const { calls, embedder } = await startService(({ body }) => ({ body: list(body.input, (text) => [Number(text) + 1, 0]) }));
    const vectors = await embedder.embed(
      Array.from({ length: 100 }, (_, index) => String(index)),
      signal,
    );
    expect(vectors).toEqual(Array.from({ length: 100 }, () => [1, 0]));
    expect(calls.map(({ path, authorization, body }) => [path, authorization, body.model, body.input.length])).toEqual([
      ['/v1/embeddings', 'Bearer sk-test', 'text-embedding-3-small', 64],
      ['/v1/embeddings', 'Bearer sk-test', 'text-embedding-3-small', 36],
    ]);
  });
  test('keeps the order of the texts when the service does not', async () => {
    const { embedder } = await startService(({ body }) => ({
      body: list(body.input, (text) => (text === 'x' ? [3, 4] : [0, 2])),
    }));
    expect(await embedder.embed(['x', 'y'], signal)).toEqual([
      [0.6, 0.8],
      [0, 1],
    ]);
  });
  test.each([
    [429, { 'retry-after': '7' }, true, 7000],
    [503, {}, true, undefined],
    [401, {}, false, undefined],
    [400, {}, false, undefined],
  ])('reports status %i without the body, which may quote the key', async (status, headers, isTemporary, retryAfterMs) => {
    const { embedder } = await startService(() => ({
      status,
      headers,
      body: { error: { message: 'Incorrect API key: sk-test' } },
    }));
    await expect(embedder.embed(['x'], signal)).rejects.toMatchObject({
      name: 'EmbeddingError',
      message: `The embedding service answered with status ${status}.`,
      isTemporary,
      retryAfterMs,
    });
  });
  test('refuses vectors of another size, and answers that leave one out', async () => {
    const wrong = await startService(({ body }) => ({ body: list(body.input, () => [1, 2, 3]) }));
    await expect(wrong.embedder.embed(['x'], signal)).rejects.toMatchObject({
      message: 'The embedding service returns vectors of 3 dimensions, but 2 are configured.',
      isTemporary: false,
    });
    const missing = await startService(() => ({ body: { data: [] } }));
    await expect(missing.embedder.embed(['x'], signal)).rejects.toMatchObject({ isTemporary: true });
  });
});
