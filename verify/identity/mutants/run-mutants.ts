import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { makeTemplate } from '../../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../../platform/figures.ts';
import { findMutants, root } from './find-mutants.ts';
import { groupsNear } from './groups.ts';
import { type Mutant, nameOf } from './mutant.ts';
import { outcomes } from './outcome.ts';
import type { Trial } from './try-mutant.ts';

export interface MutantOptions {
  /** One of each kind instead of all. */
  readonly small?: boolean;
  /** Only the routes that most likely go through the file: soon done, and says too often that nothing was noticed. */
  readonly near?: boolean;
  /** Only those whose names have this in them. */
  readonly named?: string;
  readonly tell?: ((line: string) => void) | undefined;
}

type Fate = 'noticed' | 'survived' | 'does not start' | 'spoils the matrix';
interface Tried {
  readonly mutant: Mutant;
  readonly fate: Fate;
  readonly output: string;
}

const leastShare = 0.99;
const atOnce = 2;
const mostMs = 600_000;

/** Leaves out one guard after the other and looks whether the matrix notices. */
export async function runMutants({ small = false, near = false, named = '', tell }: MutantOptions = {}): Promise<Finding[]> {
  const all = (await findMutants()).filter((mutant) => nameOf(mutant).includes(named));
  const walls = all.filter(({ notAWall }) => notAWall === undefined);
  const removeTemplate = await makeTemplate();
  try {
    const tried = await tryAll(small ? oneOfEachKind(walls) : walls, { small, near, tell });
    return [await control(), ...shareOf(tried), ...(small ? [] : notWallsOf(all))];
  } finally {
    await removeTemplate();
  }
}

/** Such as are found out soon. */
const quick = /\/(teams|keys|access|media)\//;
const oneOfEachKind = (mutants: readonly Mutant[]): Mutant[] => {
  const kinds = new Set(mutants.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => mutants.find((mutant) => mutant.kind === kind && quick.test(mutant.file)) ?? []);
};

async function tryAll(mutants: readonly Mutant[], { small = false, near = false, tell }: MutantOptions): Promise<Tried[]> {
  const waiting = [...mutants];
  const tried: Tried[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now();
      const one = await tryOne(next, near);
      tried.push(one);
      tell?.(`${one.fate} (${Math.round((performance.now() - began) / 1000)} s): ${nameOf(next)}\n  ${one.output.slice(0, 300)}`);
    }
  };
  // The small form runs among other tests, which need the machine too.
  await Promise.all(Array.from({ length: small ? 1 : atOnce }, work));
  return tried;
}

async function tryOne(mutant: Mutant, firstOnly: boolean): Promise<Tried> {
  const { file, edits } = mutant;
  return { mutant, ...(await runTrial({ path: root + file, edits, first: groupsNear(file), firstOnly })) };
}

/** Who notices something where nothing was left out, notices nothing. */
async function control(): Promise<Finding> {
  const { fate, output } = await runTrial({ path: root, edits: [], first: ['media'], firstOnly: true });
  const holds = fate === 'survived';
  return { text: `mutants: with nothing left out, nothing is noticed${holds ? '' : ` but: ${fate}: ${output}`}`, holds };
}

async function runTrial(trial: Trial): Promise<Pick<Tried, 'fate' | 'output'>> {
  const program = fileURLToPath(new URL('try-mutant.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(trial)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostMs,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, 'close');
  return { fate: fateOf(code), output: output.join('').trim() };
}

function fateOf(code: unknown): Fate {
  switch (code) {
    case outcomes.survived:
      return 'survived';
    case outcomes.noticed:
      return 'noticed';
    case outcomes.unusable:
      return 'spoils the matrix';
    case null:
      // Ended by the clock: nothing was found in all that time.
      return 'survived';
    default:
      return 'does not start';
  }
}

function shareOf(tried: readonly Tried[]): Finding[] {
  const count = (fate: Fate): number => tried.filter((one) => one.fate === fate).length;
  const survivors = tried.filter(({ fate }) => fate === 'survived');
  const share = tried.length === 0 ? 0 : 1 - survivors.length / tried.length;
  return [
    {
      text:
        `mutants: ${tried.length} guards left out one at a time, ${tried.length - survivors.length} noticed ` +
        `(${(share * 100).toFixed(1)} %, goal ${leastShare * 100} %); ${count('spoils the matrix')} of these because the matrix ` +
        `could not be run, ${count('does not start')} because the server did not start`,
      holds: share >= leastShare,
    },
    ...survivors.map(({ mutant }) => ({ text: `mutants: not noticed: ${nameOf(mutant)}`, holds: share >= leastShare })),
  ];
}

function notWallsOf(mutants: readonly Mutant[]): Finding[] {
  const reasons = Map.groupBy(
    mutants.filter(({ notAWall }) => notAWall !== undefined),
    ({ notAWall }) => notAWall,
  );
  return [...reasons].map(([why, such]) => ({ text: `mutants: ${such.length} not tried, no walls: ${why}`, holds: true }));
}
