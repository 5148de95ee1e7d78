import { productSurface } from '@lyceum/contract/product';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findRouteDifferences } from '../../../../../tools/recorder/compare-routes.ts';
import { buildApi, wireModules } from '../../wire.ts';
import { startTestApi, type TestApi } from '../start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const build = () => buildApi(api.config, api.platform, wireModules(api.config, api.platform));

describe('the product API', () => {
  test('the product API has exactly the routes of its contract', async () => {
    expect(await findRouteDifferences(productSurface, build)).toEqual([]);
  });

  test('the sweep finds a route that is not in the contract, also in a plugin', async () => {
    const app = () => {
      const built = build();
      built.get('/api/v1/debug/', () => 'all of it');
      void built.register(async (plugin) => void plugin.post('/hidden/', () => 1), { prefix: '/api/v1' });
      return built;
    };
    expect(await findRouteDifferences(productSurface, app)).toEqual([
      'GET /api/v1/debug/ is not in the contract',
      'HEAD /api/v1/debug/ is not in the contract',
      'POST /api/v1/hidden/ is not in the contract',
    ]);
    expect(await findRouteDifferences(productSurface, () => fastify())).toContain('auth.whoami has no route');
  });
});
