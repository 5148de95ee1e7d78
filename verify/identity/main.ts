import { loadavg } from 'node:os';

import { runCampaign } from './campaign.ts';

/** `npm run verify:identity [-- --small] [-- --seed=N] [-- --only=mutants [--named=sso]]`: what identity promises, by trying to break it. */
const valueOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const seed = Number(valueOf('seed') ?? 20_261_115);

console.log(`seed ${seed}`);
const started = performance.now();
const findings = await runCampaign({
  small: process.argv.includes('--small'),
  seed,
  only: valueOf('only') ?? '',
  named: valueOf('named') ?? '',
  tell: (line) => console.log(line),
});
const [load = 0] = loadavg();

console.log(`load average at the end: ${load.toFixed(1)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
for (const { text, holds } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
