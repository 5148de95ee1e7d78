import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApi, type TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createRandom } from '../random.ts';
import { exploreDiffers, flattenedDiffers, someQuestion } from './ask-lists.ts';
import { fillShelf } from './fill-shelf.ts';
import type { Shelf } from './shelf.ts';

let api: TestApi;
let shelf: Shelf;
const random = createRandom(20_261_115);
beforeAll(async () => {
  api = await startTestApi();
  shelf = await fillShelf(api, random, 120);
});
afterAll(() => api.close());

const somebody = () => shelf.readers[random.below(shelf.readers.length)] ?? expect.unreachable();

test('explore answers what the specification’s sentences say, for anybody and any parameters', async () => {
  for (let round = 0; round < 150; round += 1) {
    expect(
      await exploreDiffers(
        api,
        shelf,
        somebody(),
        someQuestion(shelf, random, () => true),
      ),
    ).toBeUndefined();
  }
}, 120_000);

test('flattened answers what the specification’s sentences say, for anybody and any parameters', async () => {
  for (let round = 0; round < 60; round += 1) {
    expect(
      await flattenedDiffers(
        api,
        shelf,
        somebody(),
        someQuestion(shelf, random, () => true),
      ),
    ).toBeUndefined();
  }
}, 120_000);
