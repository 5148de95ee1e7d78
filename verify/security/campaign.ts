import { startSweptApi } from '../../apps/api/src/testing/sweeps/swept-api.ts';
import { createTemplateDatabase } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../finding.ts';
import * as attacks from './attacks/run-attacks.ts';
import { runCanaries } from './canaries/run-canaries.ts';
import { runMassAssignment } from './mass-assignment/run-mass-assignment.ts';
import { runMatrix } from './matrix/run-matrix.ts';
import { runMutants } from './mutants/run-mutants.ts';
import * as revocation from './revocation/run-revocation.ts';
import * as signIn from './sign-in/run-sign-in.ts';

interface Part {
  readonly name: string;
  run(): Promise<readonly Finding[]>;
}

interface Options {
  readonly small: boolean;
  readonly seed: number;
  /** Only parts whose name starts with one of these. */
  readonly only: readonly string[];
  /** Only mutants whose name contains this. */
  readonly named: string;
  readonly print: (line: string) => void;
}

/** Runs the parts one after another. */
export async function runCampaign({ small, seed, only, named, print }: Options): Promise<Finding[]> {
  const parts: readonly Part[] = [
    { name: 'matrix', run: matrix },
    { name: 'mass assignment', run: () => massAssignment(!small) },
    { name: 'attacks', run: () => attacks.runAttacks(small ? attacks.smallPlan : attacks.wholePlan) },
    { name: 'revocation', run: () => revocation.runRevocation(small ? revocation.smallPlan : revocation.wholePlan, seed) },
    { name: 'sign-in', run: () => signIn.runSignIn(small ? signIn.smallPlan : signIn.wholePlan) },
    { name: 'canaries', run: runCanaries },
    { name: 'mutants', run: () => runMutants({ small, nameFilter: named, print: print }) },
  ];
  const removeTemplate = await createTemplateDatabase();
  try {
    const findings: Finding[] = [];
    for (const { name, run } of parts.filter((part) => only.some((start) => part.name.startsWith(start)))) {
      print(`${name} …`);
      findings.push(...(await run()));
    }
    return findings;
  } finally {
    await removeTemplate();
  }
}

const fewestCells = 5_000;

async function matrix(): Promise<Finding[]> {
  const swept = await startSweptApi();
  try {
    const { cells, operations, undecided, mismatches } = await runMatrix(swept);
    const examples = mismatches.slice(0, 20).map((text): Finding => ({ text, holds: false }));
    return [
      ...examples,
      {
        text: `authorization matrix: ${operations} routes, ${cells} cells (goal ${fewestCells}), ${undecided.length} undecided`,
        holds: undecided.length === 0 && cells > fewestCells,
      },
      { text: `authorization matrix: ${mismatches.length} mismatches`, holds: mismatches.length === 0 },
    ];
  } finally {
    await swept.api.close();
  }
}

async function massAssignment(oneByOne: boolean): Promise<readonly Finding[]> {
  const swept = await startSweptApi();
  try {
    return await runMassAssignment({ ...swept, oneByOne });
  } finally {
    await swept.api.close();
  }
}
