import { expect, test } from 'vitest';

import { runAttacks, smallPlan } from './run-attacks.ts';

test('false tokens, misnamed bodies, forged origins, misspelt paths and hostile JSON get nowhere', async () => {
  const findings = await runAttacks(smallPlan);
  expect(findings.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([]);
  expect(findings).toHaveLength(6);
}, 120_000);
