import { loadavg } from 'node:os';

import { runCampaign } from './campaign.ts';

/** `npm run verify:notifications [-- --small] [-- --seed=N]`: devices that write in any order, and streams under stress. */
const small = process.argv.includes('--small');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20_261_115);

console.log(`seed ${seed}`);
const findings = await runCampaign({ small, seed, tell: (line) => console.log(line) });
const [load = 0] = loadavg();

console.log(`load average at the end: ${load.toFixed(1)}`);
for (const { text, holds } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
