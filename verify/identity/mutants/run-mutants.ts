import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Finding } from '../../platform/figures.ts';
import { findMutants, root } from './find-mutants.ts';
import { groupsNear } from './groups.ts';
import { type Mutant, nameOf } from './mutant.ts';
import { outcomes } from './outcome.ts';
import type { Trial } from './try-mutant.ts';
import type { TestTrial } from './try-tests.ts';

export interface MutantOptions {
  /** One of each kind instead of all. */
  readonly small?: boolean;
  /** Only the routes that most likely go through the file: soon done, and says too often that nothing was noticed. */
  readonly near?: boolean;
  /** Only those whose names have this in them. */
  readonly named?: string;
  readonly tell?: ((line: string) => void) | undefined;
}

type Fate = 'noticed' | 'noticed by tests' | 'survived' | 'does not start' | 'spoils the matrix';
interface Outcome {
  readonly fate: Fate;
  readonly output: string;
}
interface Tried extends Outcome {
  readonly mutant: Mutant;
}

const leastShare = 0.99;
const atOnce = 2;
const mostMs = 600_000;

/** Leaves out one guard after the other and looks whether the matrix notices, or the tests beside the source. Needs a template database. */
export async function runMutants({ small = false, near = false, named = '', tell }: MutantOptions = {}): Promise<Finding[]> {
  const all = (await findMutants()).filter((mutant) => nameOf(mutant).includes(named));
  const walls = all.filter(({ notAWall }) => notAWall === undefined);
  const tried = await tryAll(small ? oneOfEachKind(walls) : walls, { near, tell });
  return [await control(), ...(await controlsOf(tried)), ...shareOf(tried), ...(small ? [] : notWallsOf(all))];
}

/** Such as are found out soon. */
const quick = /\/(teams|keys|access|media)\//;
const oneOfEachKind = (mutants: readonly Mutant[]): Mutant[] => {
  const kinds = new Set(mutants.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => mutants.find((mutant) => mutant.kind === kind && quick.test(mutant.file)) ?? []);
};

async function tryAll(mutants: readonly Mutant[], { near = false, tell }: MutantOptions): Promise<Tried[]> {
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
  await Promise.all(Array.from({ length: atOnce }, work));
  return tried;
}

/**
 * The routes near it, then the tests beside it, then all the other routes, which take long: what stands behind a provider of
 * identities or a mailbox is seen by tests alone.
 */
async function tryOne(mutant: Mutant, nearOnly: boolean): Promise<Tried> {
  const { file, edits } = mutant;
  const trial = { path: root + file, edits, first: groupsNear(file) };
  const near = await runTrial({ ...trial, firstOnly: true });
  if (near.fate !== 'survived' || nearOnly) return { mutant, ...near };
  const tested = await runTests({ path: trial.path, edits, folder: dirname(file) });
  if (tested.fate === 'noticed') return { mutant, fate: 'noticed by tests', output: tested.output };
  return { mutant, ...(await runTrial({ ...trial, firstOnly: false })) };
}

/** Who notices something where nothing was left out, notices nothing. */
async function control(): Promise<Finding> {
  const { fate, output } = await runTrial({ path: root, edits: [], first: ['media'], firstOnly: true });
  const holds = fate === 'survived';
  return { text: `mutants: with nothing left out, nothing is noticed${holds ? '' : ` but: ${fate}: ${output}`}`, holds };
}

/** The same of the tests that noticed something. */
async function controlsOf(tried: readonly Tried[]): Promise<Finding[]> {
  const folders = new Set(tried.filter(({ fate }) => fate === 'noticed by tests').map(({ mutant }) => dirname(mutant.file)));
  const findings: Finding[] = [];
  for (const folder of folders) {
    const { fate, output } = await runTests({ path: root, edits: [], folder });
    const holds = fate === 'survived';
    findings.push({
      text: `mutants: with nothing left out, the tests of ${folder} pass${holds ? '' : `, but: ${output}`}`,
      holds,
    });
  }
  return findings;
}

const runTrial = (trial: Trial): Promise<Outcome> => run('try-mutant.ts', trial);
const runTests = (trial: TestTrial): Promise<Outcome> => run('try-tests.ts', trial);

async function run(program: string, trial: unknown): Promise<Outcome> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, JSON.stringify(trial)], { stdio: ['ignore', 'pipe', 'pipe'], timeout: mostMs });
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

/** A server that does not start or a matrix that cannot be run has seen no hole: only a wrong answer or a failed test counts. */
function shareOf(tried: readonly Tried[]): Finding[] {
  const count = (fate: Fate): number => tried.filter((one) => one.fate === fate).length;
  const [byMatrix, byTests] = [count('noticed'), count('noticed by tests')];
  const share = tried.length === 0 ? 0 : (byMatrix + byTests) / tried.length;
  const holds = share >= leastShare;
  return [
    {
      text:
        `mutants: ${tried.length} guards left out one at a time, ${byMatrix + byTests} noticed (${(share * 100).toFixed(1)} %, ` +
        `goal ${leastShare * 100} %): ${byMatrix} by the matrix, ${byTests} by tests`,
      holds,
    },
    ...tried
      .filter(({ fate }) => !fate.startsWith('noticed'))
      .map(({ mutant, fate }) => ({ text: `mutants: not noticed (${fate}): ${nameOf(mutant)}`, holds })),
  ];
}

function notWallsOf(mutants: readonly Mutant[]): Finding[] {
  const reasons = Map.groupBy(
    mutants.filter(({ notAWall }) => notAWall !== undefined),
    ({ notAWall }) => notAWall,
  );
  return [...reasons].map(([why, such]) => ({ text: `mutants: ${such.length} not tried, no walls: ${why}`, holds: true }));
}
