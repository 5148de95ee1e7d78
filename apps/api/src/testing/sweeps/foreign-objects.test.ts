import { operationsOf } from '@lyceum/contract';
import { productContract, productSurface } from '@lyceum/contract/product';
import { Problem } from '@lyceum/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { recordAnswers } from '../../../../../tools/recorder/record.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { buildApi, wireModules } from '../../wire.ts';
import { hasObject, tellsApart } from './foreign-objects.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

const operations = operationsOf(productSurface.contract);

/** Budgets are told in headers; here they stand still, so that headers can be compared. */
const endless: Limiter = {
  consume: async () => ({ allowed: true, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 }),
  close: async () => undefined,
};

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi({ limiter: endless });
});
afterAll(() => swept.api.close());

test('an operation whose path names something says which row that is', () => {
  const nameless = operations.filter((operation) => operation.params && !hasObject(operation));
  // A code is no row, and the picture is drawn from the identifier alone.
  expect(nameless.map(({ id }) => id)).toEqual(['meta.problem', 'media.avatar']);
});

// Staff of the installation may know of everything that is there.
test.each(operations.filter(hasObject).filter(({ policy }) => policy !== 'staff'))(
  '$id answers for what is another’s, deleted or malformed as for what is missing',
  async (operation) => {
    expect(await tellsApart(swept.api, swept.app, operation)).toEqual([]);
  },
);

test('detects a response that reveals another user’s object', async () => {
  const { api } = swept;
  const modules = wireModules(api.config, api.platform);
  const remove = async ({ params }: { params: { id: number } }) => {
    const { rowCount } = await api.platform.db.pool.query('select 1 from media.object where id = $1', [params.id]);
    throw new Problem(rowCount === 1 ? 403 : 404, rowCount === 1 ? 'permission_denied' : 'not_found', 'Not found.');
  };
  const media = { ...modules.routes.media, remove };
  const leaking = buildApi(api.config, api.platform, { ...modules, routes: { ...modules.routes, media } });
  const app = recordAnswers(leaking, productSurface, 'sweep');
  const found = await tellsApart(api, app, productContract.media.remove);
  await app.close();
  expect(found.map((text) => text.split(':', 2).join(':'))).toEqual([
    'media.remove: another’s is not missing to a caller of another workspace',
    'media.remove: another’s is not missing to another user of the workspace',
    'media.remove: a deleted one is not missing to the owner',
    'media.remove: a deleted one is not missing to a caller of another workspace',
    'media.remove: a deleted one is not missing to another user of the workspace',
  ]);
});
