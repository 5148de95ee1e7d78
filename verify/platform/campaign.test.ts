import { expect, test } from 'vitest';

import { runCampaign, smallPlan } from './campaign.ts';
import { findPostgres } from './postgres-programs.ts';

const noServer = !findPostgres() && process.env['CI'] === undefined;

test.skipIf(noServer)(
  'killed workers and a killed database lose nothing and do nothing twice',
  async () => {
    const findings = await runCampaign(smallPlan, 20_261_115);
    expect(findings.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([]);
  },
  120_000,
);
