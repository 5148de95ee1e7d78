import { listOperations } from '@lyceum/contract';
import { productContract, productSurface } from '@lyceum/contract/product';
import { Problem } from '@lyceum/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { recordResponses } from '../../../../../tools/recorder/record-responses.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { buildApi, wireModules } from '../../wire.ts';
import { findDistinguishableResponses, hasObject } from './foreign-objects.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

const operations = listOperations(productSurface.contract);

/** Rate-limit headers never change with this limiter, so that headers can be compared. */
const unlimitedLimiter: Limiter = {
  consume: async () => ({ allowed: true, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 }),
  refund: () => undefined,
  close: async () => undefined,
};

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi({ limiter: unlimitedLimiter });
});
afterAll(() => swept.api.close());

describe('the product API', () => {
  test('an operation with path parameters declares the object they identify', () => {
    const undeclared = operations.filter((operation) => operation.params && !hasObject(operation));
    // A problem code is not a row, and the avatar is drawn from the identifier alone.
    expect(undeclared.map(({ id }) => id)).toEqual(['meta.problem', 'media.avatar']);
  });

  // Staff of the installation may know that any object exists.
  test.each(operations.filter(hasObject).filter(({ policy }) => policy !== 'staff'))(
    '$id returns the same response for another user’s, a deleted, a malformed and a missing object',
    async (operation) => {
      expect(await findDistinguishableResponses(swept.api, swept.app, operation)).toEqual([]);
    },
  );

  test('the sweep finds a response that reveals another user’s object', async () => {
    const { api } = swept;
    const modules = wireModules(api.config, api.platform);
    const remove = async ({ params }: { params: { id: number } }) => {
      const { rowCount } = await api.platform.db.pool.query('select 1 from media.object where id = $1', [params.id]);
      throw new Problem(rowCount === 1 ? 403 : 404, rowCount === 1 ? 'permission_denied' : 'not_found', 'Not found.');
    };
    const media = { ...modules.routes.media, remove };
    const leaking = buildApi(api.config, api.platform, { ...modules, routes: { ...modules.routes, media } });
    const app = recordResponses(leaking, productSurface, 'sweep');
    const found = await findDistinguishableResponses(api, app, productContract.media.remove);
    await app.close();
    expect(found.map((text) => text.split(':', 2).join(':'))).toEqual([
      'media.remove: another user’s object is not missing to a caller of another workspace',
      'media.remove: another user’s object is not missing to another user of the workspace',
      'media.remove: a deleted object is not missing to the owner',
      'media.remove: a deleted object is not missing to a caller of another workspace',
      'media.remove: a deleted object is not missing to another user of the workspace',
    ]);
  });
});
