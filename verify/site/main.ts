import { loadavg } from 'node:os';

import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:site [-- --small] [-- --seed=N]`: what the site promises, held against all of its content. */
const small = process.argv.includes('--small');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20_261_115);

console.log(`seed ${seed}`);
const started = performance.now();
const findings = await runCampaign(small ? smallPlan : wholePlan, seed);
const [load = 0] = loadavg();

console.log(`load average at the end: ${load.toFixed(1)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
for (const { text, holds } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
