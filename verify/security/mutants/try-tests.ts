import { readFileSync } from 'node:fs';

import { startVitest } from 'vitest/node';
import { root } from './find-mutants.ts';
import { applyEdits, type Edit } from './mutant.ts';
import { outcomes } from './outcome.ts';

/** `node try-tests.ts <what to leave out, as JSON>`: the tests of one folder, over a source without one of its guards. */
export interface TestTrial {
  readonly path: string;
  readonly edits: readonly Edit[];
  /** From the root of the repository. */
  readonly folder: string;
}

const { path, edits, folder }: TestTrial = JSON.parse(process.argv[2] ?? '');
const leftOut = {
  name: 'left-out',
  enforce: 'pre',
  load: (id: string) => (id === path ? applyEdits(readFileSync(path, 'utf8'), edits) : undefined),
} as const;

const vitest = await startVitest(
  [],
  {
    config: false,
    root,
    watch: false,
    // The cache is keyed by the file on disk, which differs from the mutated source.
    fsModuleCache: false,
    include: [`${folder}/*.test.ts`],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    unstubEnvs: true,
    bail: 1,
    reporters: [{ onTestRunEnd: () => undefined }],
  },
  { plugins: [leftOut] },
);
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const failed = tests.filter((test) => test.result().state === 'failed');
const failures = failed.flatMap((test) => (test.result().errors ?? []).map(({ message }) => `${test.fullName}: ${message}`));
const passed = tests.filter((test) => test.result().state === 'passed').length;
await vitest.close();

console.log([...failures, `${passed} of ${tests.length} tests passed`].join('\n'));
// Only a test that ran and failed has detected the mutant.
const isSpoilt = failed.length === 0 && passed < tests.length;
process.exitCode = failed.length > 0 ? outcomes.noticed : isSpoilt || tests.length === 0 ? outcomes.unusable : outcomes.survived;
