import type { Finding } from '../finding.ts';
import { createRandom } from '../random.ts';
import { type ConcurrentCallsPlan, runConcurrentCalls } from './concurrent-calls.ts';
import { withEnvironment } from './environment.ts';
import { type FaultPlan, runFaults } from './faults.ts';
import { runProcessKills } from './kills.ts';
import { type NoisyNeighbourPlan, runNoisyNeighbour } from './noisy-neighbour.ts';
import { findLeakedSecrets } from './secrets.ts';

export interface Plan {
  readonly concurrentCalls: ConcurrentCallsPlan;
  readonly faults: FaultPlan;
  readonly kills: number;
  readonly noisyNeighbour: NoisyNeighbourPlan | undefined;
  /** Runs only these parts; all when undefined. */
  readonly only?: readonly string[];
}

export const wholePlan: Plan = {
  concurrentCalls: { processes: 4, calls: 200, rounds: 3 },
  faults: { pairs: true, slow: true, outages: 6 },
  kills: 20,
  noisyNeighbour: { callers: 40, requests: 1_000, rounds: 5 },
};
export const smallPlan: Plan = {
  concurrentCalls: { processes: 2, calls: 40, rounds: 1 },
  faults: { pairs: false, slow: false, outages: 1 },
  kills: 2,
  noisyNeighbour: undefined,
};

/** Provokes every kind of failure between bookings and the provider, and checks the outcome. */
export const runCampaign = (plan: Plan, seed: number, print: (line: string) => void = () => undefined): Promise<Finding[]> =>
  withEnvironment(async (environment) => {
    const findings: Finding[] = [];
    const parts: readonly (readonly [name: string, run: () => Promise<Finding[]>])[] = [
      ['concurrent-calls', () => runConcurrentCalls(environment, plan.concurrentCalls)],
      ['faults', () => runFaults(environment, plan.faults)],
      ['kills', () => runProcessKills(environment, { kills: plan.kills, random: createRandom(seed) })],
      ...(plan.noisyNeighbour
        ? ([
            [
              'noisy-neighbour',
              () => runNoisyNeighbour(environment, plan.noisyNeighbour ?? { callers: 0, requests: 0, rounds: 0 }),
            ],
          ] as const)
        : []),
      ['secrets', () => findLeakedSecrets(environment)],
    ];
    for (const [name, run] of parts.filter(([part]) => plan.only?.includes(part) ?? true)) {
      print(`${name} …`);
      findings.push(...(await run()));
    }
    return findings;
  });
