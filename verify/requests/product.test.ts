import { productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApi, type TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { malformedCampaign } from './campaign.ts';

let api: TestApi;
let keys: Readonly<Record<'member' | 'staff', string>>;
beforeAll(async () => {
  api = await startTestApi();
  const { id } = await api.workspace();
  keys = { member: (await api.user(id)).key, staff: (await api.user(id, { role: 'owner', is_staff: true })).key };
});
afterAll(() => api.close());

test.each(['nobody', 'member', 'staff'] as const)(
  'the product API refuses what is malformed, from %s, in its own words',
  async (who) => {
    const report = await malformedCampaign({
      surface: productSurface,
      port: Number(new URL(api.url).port),
      seed: 20_261_115,
      count: 150,
      headers: who === 'nobody' ? [] : [`Authorization: Bearer ${keys[who]}`],
    });
    expect(report.offences).toEqual([]);
    expect(report.sent).toBe(150);
  },
  60_000,
);
