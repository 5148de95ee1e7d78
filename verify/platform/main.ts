import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';

import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:platform [-- --small] [-- --seed=N]`: kills workers and the database, and counts what is lost. */
const small = process.argv.includes('--small');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? randomInt(2 ** 31));

// So that servers which were started are ended and their folders removed.
process.on('SIGINT', () => process.exit(130));
console.log(`seed ${seed}`);
const findings = await runCampaign(small ? smallPlan : wholePlan, seed);
const [load = 0] = loadavg();

console.log(`load average at the end: ${load.toFixed(1)}`);
for (const { text, holds } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
