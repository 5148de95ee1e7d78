import { loadavg } from 'node:os';

import { runCampaign } from './campaign.ts';

/** `npm run verify:studio [-- --small] [-- --seed=N]`: lists against a plain oracle, trending against plain sums. */
const small = process.argv.includes('--small');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20_261_115);

console.log(`seed ${seed}`);
const findings = await runCampaign({
  experiences: small ? 100 : 250,
  questions: small ? 50 : 1000,
  engagements: small ? 10_000 : 100_000,
  seed,
  tell: (line) => console.log(line),
});
const [load = 0] = loadavg();

console.log(`load average at the end: ${load.toFixed(1)}`);
for (const { text, holds } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
