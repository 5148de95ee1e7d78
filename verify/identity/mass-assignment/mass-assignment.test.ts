import { afterAll, beforeAll, expect, test } from 'vitest';

import { type SweptApi, startSweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { runMassAssignment } from './run-mass-assignment.ts';

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi();
});
afterAll(() => swept.api.close());

test('no route stores a column that it does not declare writable', async () => {
  const findings = await runMassAssignment(swept);
  expect(findings.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([]);
}, 120_000);
