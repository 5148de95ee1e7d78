import { operationsOf } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type SweptApi, startSweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { rows } from './rows.ts';
import { runMatrix } from './run-matrix.ts';

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi();
});
afterAll(() => swept.api.close());

test('every route has a row in the matrix, and every row a route', () => {
  expect([...rows.keys()].sort()).toEqual(
    operationsOf(productSurface.contract)
      .map(({ id }) => id)
      .sort(),
  );
});

test('every route answers every principal about every object as the matrix says', async () => {
  const { cells, mismatches } = await runMatrix(swept);
  expect(mismatches).toEqual([]);
  expect(cells).toBeGreaterThan(5_000);
}, 600_000);
