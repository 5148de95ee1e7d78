import { productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type BookingsApi, startBookingsApi } from '../../apps/api/src/modules/bookings/bookings.fixtures.ts';
import type { TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { malformedCampaign } from './campaign.ts';

let booked: BookingsApi;
let api: TestApi;
let keys: Readonly<Record<'member' | 'staff', string>>;
beforeAll(async () => {
  booked = await startBookingsApi();
  api = booked.api;
  const { id } = await api.workspace();
  keys = { member: (await api.user(id)).key, staff: (await api.user(id, { role: 'owner', is_staff: true })).key };
});
afterAll(() => booked.close());

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
