import { performance } from 'node:perf_hooks';

import { afterAll, describe, expect, test } from 'vitest';

import { patient } from '../../../../../../tools/test/eventually.ts';
import { createLocalEmbedder } from './local-embedder.ts';

const embedder = createLocalEmbedder();
const signal = AbortSignal.timeout(patient.timeout);
afterAll(() => embedder.close());

const dot = (one: readonly number[] = [], other: readonly number[] = []): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

describe('the local embedding model', () => {
  test('places texts of similar meaning near each other, as vectors of length 1', async () => {
    const [password, credentials, weather] = await embedder.embed(
      ['How do I reset my password?', 'I forgot my login credentials.', 'It rained in Paris all week.'],
      signal,
    );
    expect([password, credentials, weather].map((vector) => vector?.length)).toEqual([512, 512, 512]);
    for (const vector of [password, credentials, weather]) expect(dot(vector, vector)).toBeCloseTo(1, 5);
    expect(dot(password, credentials)).toBeGreaterThan(dot(password, weather) + 0.3);
  });
  test('gives every text a vector, also an empty one and one in another script', async () => {
    const vectors = await embedder.embed(['', '\u0000', '日本語 🙂', 'x '.repeat(2000)], signal);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5);
  });
  test('reads a passage to its end, although the model stops after 128 tokens', async () => {
    const bread = 'The baker folds the dough, waits for an hour and heats the oven. '.repeat(12);
    const tides = 'At full moon the tide in the harbour rises highest, and boats cross the bar. '.repeat(12);
    const [first, both, question] = await embedder.embed([bread, bread + tides, 'When is the tide highest?'], signal);
    // Cut off after 128 tokens, the two would be the same.
    expect(dot(both, question)).toBeGreaterThan(dot(first, question) + 0.1);
  });
  test('does not block the event loop', async () => {
    // The share of the time in which the loop was busy, because pauses are also long on a busy machine.
    const before = performance.eventLoopUtilization();
    await embedder.embed(
      Array.from({ length: 4 }, (_, index) => `Passage ${index} about bread and butter. `.repeat(60)),
      signal,
    );
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);
  });
  test('embeds a query before the rest of a long batch', async () => {
    const finished: string[] = [];
    const long = embedder
      .embed(
        Array.from({ length: 20 }, (_, index) => `Passage ${index} about bread.`),
        signal,
      )
      .then(() => finished.push('batch'));
    const query = embedder.embed(['butter'], signal).then(() => finished.push('query'));
    await Promise.all([long, query]);
    expect(finished).toEqual(['query', 'batch']);
  });
  test('embeds batches in the order of their arrival, so that none waits for ever', async () => {
    const finished: number[] = [];
    const sizes = [3, 2, 2, 2];
    const batches = sizes.map(async (size, at) => {
      await embedder.embed(
        Array.from({ length: size }, () => 'A passage about bread.'),
        signal,
      );
      finished.push(at);
    });
    await Promise.all(batches);
    expect(finished).toEqual([0, 1, 2, 3]);
  });
  test('rejects an aborted batch with the reason of the abort, and embeds the others', async () => {
    const controller = new AbortController();
    const stopped = embedder.embed(
      Array.from({ length: 50 }, () => 'A passage about bread.'),
      controller.signal,
    );
    const other = embedder.embed(['butter', 'bread'], signal);
    controller.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    expect(await other).toHaveLength(2);
  });
  test('embeds again after it was closed', async () => {
    const pending = expect(embedder.embed(['bread'], signal)).rejects.toThrow('The embedder was closed.');
    await embedder.close();
    await pending;
    expect(await embedder.embed(['bread'], signal)).toHaveLength(1);
  });
});
