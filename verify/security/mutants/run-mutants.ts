import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Finding } from '../../finding.ts';
import { findMutants, root } from './find-mutants.ts';
import { listNearbyTestGroups } from './groups.ts';
import { type Mutant, nameOf } from './mutant.ts';
import { outcomes } from './outcome.ts';
import type { Trial } from './try-mutant.ts';
import type { TestTrial } from './try-tests.ts';

export interface MutantOptions {
  /** One of each kind instead of all. */
  readonly small?: boolean;
  /** Only the routes that most likely use the file: fast, but reports too many survivors. */
  readonly near?: boolean;
  /** Only mutants whose name contains this. */
  readonly nameFilter?: string;
  readonly print?: ((line: string) => void) | undefined;
}

type MutantResult = 'noticed' | 'noticed by tests' | 'survived' | 'does not start' | 'spoils the matrix';
interface Outcome {
  readonly result: MutantResult;
  readonly output: string;
}
interface MutantTrial extends Outcome {
  readonly mutant: Mutant;
}

const leastShare = 0.99;
const atOnce = 2;
const mostMs = 600_000;

/** Removes one guard at a time and checks that the matrix or the tests beside the source detect it. Needs a template database. */
export async function runMutants({
  small = false,
  near = false,
  nameFilter = '',
  print,
}: MutantOptions = {}): Promise<Finding[]> {
  const all = (await findMutants()).filter((mutant) => nameOf(mutant).includes(nameFilter));
  const guards = all.filter(({ untestedReason }) => untestedReason === undefined);
  const tried = await tryAll(small ? oneOfEachKind(guards) : guards, { near, print });
  return [await control(), ...(await controlsOf(tried)), ...shareOf(tried), ...(small ? [] : notWallsOf(all))];
}

/** Mutants that are detected quickly. */
const quick = /\/(teams|keys|access|media)\//;
const oneOfEachKind = (mutants: readonly Mutant[]): Mutant[] => {
  const kinds = new Set(mutants.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => mutants.find((mutant) => mutant.kind === kind && quick.test(mutant.file)) ?? []);
};

async function tryAll(mutants: readonly Mutant[], { near = false, print }: MutantOptions): Promise<MutantTrial[]> {
  const waiting = [...mutants];
  const tried: MutantTrial[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now();
      const one = await tryOne(next, near);
      tried.push(one);
      print?.(
        `${one.result} (${Math.round((performance.now() - began) / 1000)} s): ${nameOf(next)}\n  ${one.output.slice(0, 300)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return tried;
}

/**
 * Tries the related routes, then the tests beside the file, then all other routes, which take long: only tests cover what needs
 * an identity provider or a mailbox.
 */
async function tryOne(mutant: Mutant, nearOnly: boolean): Promise<MutantTrial> {
  const { file, edits } = mutant;
  const trial = { path: root + file, edits, first: listNearbyTestGroups(file) };
  const near = await runTrial({ ...trial, firstOnly: true });
  if (near.result !== 'survived' || nearOnly) return { mutant, ...near };
  const tested = await runTests({ path: trial.path, edits, folder: dirname(file) });
  if (tested.result === 'noticed') return { mutant, result: 'noticed by tests', output: tested.output };
  return { mutant, ...(await runTrial({ ...trial, firstOnly: false })) };
}

/** Control run: without a mutation the matrix must find nothing. */
async function control(): Promise<Finding> {
  const { result, output } = await runTrial({ path: root, edits: [], first: ['media'], firstOnly: true });
  const holds = result === 'survived';
  return { text: `mutants: without a mutation, nothing is detected${holds ? '' : ` but: ${result}: ${output}`}`, holds };
}

/** Control run for the tests that detected a mutant. */
async function controlsOf(tried: readonly MutantTrial[]): Promise<Finding[]> {
  const folders = new Set(tried.filter(({ result }) => result === 'noticed by tests').map(({ mutant }) => dirname(mutant.file)));
  const findings: Finding[] = [];
  for (const folder of folders) {
    const { result, output } = await runTests({ path: root, edits: [], folder });
    const holds = result === 'survived';
    findings.push({
      text: `mutants: without a mutation, the tests of ${folder} pass${holds ? '' : `, but: ${output}`}`,
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
  return { result: fateOf(code), output: output.join('').trim() };
}

function fateOf(code: unknown): MutantResult {
  switch (code) {
    case outcomes.survived:
      return 'survived';
    case outcomes.noticed:
      return 'noticed';
    case outcomes.unusable:
      return 'spoils the matrix';
    case null:
      // Timed out without a finding.
      return 'survived';
    default:
      return 'does not start';
  }
}

/** A server that does not start or a matrix that cannot run proves nothing: only a wrong response or a failed test counts. */
function shareOf(tried: readonly MutantTrial[]): Finding[] {
  const count = (fate: MutantResult): number => tried.filter((one) => one.result === fate).length;
  const [byMatrix, byTests] = [count('noticed'), count('noticed by tests')];
  const share = tried.length === 0 ? 0 : (byMatrix + byTests) / tried.length;
  const holds = share >= leastShare;
  return [
    {
      text:
        `mutants: ${tried.length} guards removed one at a time, ${byMatrix + byTests} detected (${(share * 100).toFixed(1)} %, ` +
        `goal ${leastShare * 100} %): ${byMatrix} by the matrix, ${byTests} by tests`,
      holds,
    },
    ...tried
      .filter(({ result }) => !result.startsWith('noticed'))
      .map(({ mutant, result }) => ({ text: `mutants: not detected (${result}): ${nameOf(mutant)}`, holds })),
  ];
}

function notWallsOf(mutants: readonly Mutant[]): Finding[] {
  const reasons = Map.groupBy(
    mutants.filter(({ untestedReason }) => untestedReason !== undefined),
    ({ untestedReason }) => untestedReason,
  );
  return [...reasons].map(([why, such]) => ({ text: `mutants: ${such.length} not tried: ${why}`, holds: true }));
}
