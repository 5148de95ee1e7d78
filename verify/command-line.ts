import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import type { Finding } from './finding.ts';

export interface CampaignOptions {
  /** The short form that CI runs. */
  readonly small: boolean;
  readonly seed: number;
  readonly print: (line: string) => void;
  /** The value of `--only=` or `--named=`. */
  readonly optionValue: (name: 'named' | 'only') => string | undefined;
}

type Campaign = (options: CampaignOptions) => Promise<readonly Finding[]>;

/** Fixed, so that CI never fails by chance. */
const defaultSeed = 20_261_115;

const options = {
  small: { type: 'boolean', default: false },
  seed: { type: 'string' },
  only: { type: 'string' },
  named: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const usage = `Options of every campaign (verify/README.md lists the campaigns):
  --small        the short form that CI runs
  --seed=NUMBER  another sequence of random choices
  --only=PARTS   some parts of a campaign that has several, such as --only=kills,files of verify:vault
  --named=TEXT   in verify:security, only what has this text in its name`;

/**
 * Runs a campaign as a program: prints the seed first and the findings last, one per line, and exits with 1 when a finding misses its goal.
 * `npm run check -- --campaigns` counts the lines that begin with `holds` and `FAILS`.
 */
export async function runFromCommandLine(campaign: Campaign, { randomSeed = false } = {}): Promise<void> {
  const { small, help, ...given } = parseArgs({ options }).values;
  const print = (line: string): void => console.log(line);
  if (help) return void print(usage);
  const seed = Number(given.seed ?? (randomSeed && !small ? randomInt(2 ** 31) : defaultSeed));
  print(`seed ${seed}`);
  const started = performance.now();
  const findings = await campaign({ small, seed, print, optionValue: (name) => given[name] });
  const [load = 0] = loadavg();
  print(`load average at the end: ${load.toFixed(1)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const { text, holds } of findings) print(`${holds ? 'holds' : 'FAILS'}  ${text.replaceAll(/\s*\n\s*/g, ' ')}`);
  process.exitCode = findings.length > 0 && findings.every(({ holds }) => holds) ? 0 : 1;
}
