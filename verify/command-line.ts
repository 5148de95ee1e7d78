import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';

import type { Finding } from './platform/figures.ts';

export interface CampaignOptions {
  /** The form that is quick enough for every change. */
  readonly small: boolean;
  readonly seed: number;
  readonly tell: (line: string) => void;
  /** What follows `--name=`. */
  readonly valueOf: (name: string) => string | undefined;
}

type Campaign = (options: CampaignOptions) => Promise<readonly Finding[]>;

/** CI must not fail by chance: its runs repeat each other. */
const usualSeed = 20_261_115;

/**
 * Runs a campaign as a program: prints the seed, then the findings last, one a line, and exits with 1 when one falls short.
 * `npm run check -- --campaigns` counts the lines that begin with `holds` and `FAILS`.
 */
export async function runFromCommandLine(campaign: Campaign, { randomSeed = false } = {}): Promise<void> {
  const valueOf = (name: string): string | undefined =>
    process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const small = process.argv.includes('--small');
  const seed = Number(valueOf('seed') ?? (randomSeed && !small ? randomInt(2 ** 31) : usualSeed));
  const tell = (line: string): void => console.log(line);
  tell(`seed ${seed}`);
  const started = performance.now();
  const findings = await campaign({ small, seed, tell, valueOf });
  const [load = 0] = loadavg();
  tell(`load average at the end: ${load.toFixed(1)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const { text, holds } of findings) tell(`${holds ? 'holds' : 'FAILS'}  ${text.replaceAll(/\s*\n\s*/g, ' ')}`);
  process.exitCode = findings.length > 0 && findings.every(({ holds }) => holds) ? 0 : 1;
}
