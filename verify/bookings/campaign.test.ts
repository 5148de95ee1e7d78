import { expect, test } from 'vitest';

import { runCampaign, smallPlan } from './campaign.ts';

test('storms, faults and kills end in one valid token each, and in no second managed user', async () => {
  const findings = await runCampaign(smallPlan, 20_261_115);
  expect(findings.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([]);
}, 240_000);
