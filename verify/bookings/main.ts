import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';

import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:bookings [-- --small] [-- --seed=N] [-- --only=storms,faults,kills,neighbours,secrets]`: storms, faults and kills between bookings and the scheduling provider. */
const small = process.argv.includes('--small');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? randomInt(2 ** 31));
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',');

console.log(`seed ${seed}`);
const findings = await runCampaign({ ...(small ? smallPlan : wholePlan), ...(only && { only }) }, seed, (line) =>
  console.log(line),
);
const [load = 0] = loadavg();

console.log(`load average at the end: ${load.toFixed(1)}`);
for (const { text, holds } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
