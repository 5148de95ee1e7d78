import { listOperations } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { expect, test } from 'vitest';

import { rows } from './rows.ts';

test('every route has a row in the matrix, and every row a route', () => {
  expect([...rows.keys()].sort()).toEqual(
    listOperations(productSurface.contract)
      .map(({ id }) => id)
      .sort(),
  );
});
