import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';

import type { Finding } from './finding.ts';

export interface CampaignOptions {
  /** The short form that CI runs. */
  readonly small: boolean;
  readonly seed: number;
  readonly print: (line: string) => void;
  /** The value of `--name=`. */
  readonly optionValue: (name: string) => string | undefined;
}

type Campaign = (options: CampaignOptions) => Promise<readonly Finding[]>;

/** Fixed, so that CI never fails by chance. */
const defaultSeed = 20_261_115;

/**
 * Runs a campaign as a program: prints the seed first and the findings last, one per line, and exits with 1 when a finding misses its goal.
 * `npm run check -- --campaigns` counts the lines that begin with `holds` and `FAILS`.
 */
export async function runFromCommandLine(campaign: Campaign, { randomSeed = false } = {}): Promise<void> {
  const optionValue = (name: string): string | undefined =>
    process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const small = process.argv.includes('--small');
  const seed = Number(optionValue('seed') ?? (randomSeed && !small ? randomInt(2 ** 31) : defaultSeed));
  const print = (line: string): void => console.log(line);
  print(`seed ${seed}`);
  const started = performance.now();
  const findings = await campaign({ small, seed, print: print, optionValue: optionValue });
  const [load = 0] = loadavg();
  print(`load average at the end: ${load.toFixed(1)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const { text, holds } of findings) print(`${holds ? 'holds' : 'FAILS'}  ${text.replaceAll(/\s*\n\s*/g, ' ')}`);
  process.exitCode = findings.length > 0 && findings.every(({ holds }) => holds) ? 0 : 1;
}
