import { expect, test } from 'vitest';

import { runRevocation, smallPlan } from './run-revocation.ts';

test('credentials that end are dead at every process within a second, whatever was under way', async () => {
  const findings = await runRevocation(smallPlan, 20_261_115);
  expect(findings.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([]);
}, 120_000);
