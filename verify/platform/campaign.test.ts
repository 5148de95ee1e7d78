import { expect, test } from 'vitest';

import { runCampaign, smallPlan } from './campaign.ts';
import { findPostgres } from './postgres-programs.ts';

test('killed workers and a killed database lose nothing and do nothing twice', async () => {
  if (!findPostgres())
    throw new Error('There is no PostgreSQL server to kill: run ./setup, or install a package of version 15 to 17.');
  const findings = await runCampaign(smallPlan, 20_261_115);
  expect(findings.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([]);
}, 120_000);
