import type { Finding } from '../platform/figures.ts';
import { createRandom } from '../random.ts';
import { type FaultPlan, runFaults } from './faults.ts';
import { runKills } from './kills.ts';
import { type NeighbourPlan, runNeighbours } from './neighbours.ts';
import { withScene } from './scene.ts';
import { lookForSecrets } from './secrets.ts';
import { runStorms, type StormPlan } from './storms.ts';

export interface Plan {
  readonly storms: StormPlan;
  readonly faults: FaultPlan;
  readonly kills: number;
  readonly neighbours: NeighbourPlan | undefined;
  /** Only the parts of these names; all when undefined. */
  readonly only?: readonly string[];
}

export const wholePlan: Plan = {
  storms: { processes: 4, calls: 200, rounds: 3 },
  faults: { pairs: true, slow: true, outages: 6 },
  kills: 20,
  neighbours: { callers: 40, asks: 1_000, rounds: 5 },
};
export const smallPlan: Plan = {
  storms: { processes: 2, calls: 40, rounds: 1 },
  faults: { pairs: false, slow: false, outages: 1 },
  kills: 2,
  neighbours: undefined,
};

/** Trouble of every kind between us and the provider, and what becomes of it. */
export const runCampaign = (plan: Plan, seed: number, tell: (line: string) => void = () => undefined): Promise<Finding[]> =>
  withScene(async (scene) => {
    const findings: Finding[] = [];
    const parts: readonly (readonly [name: string, run: () => Promise<Finding[]>])[] = [
      ['storms', () => runStorms(scene, plan.storms)],
      ['faults', () => runFaults(scene, plan.faults)],
      ['kills', () => runKills(scene, { kills: plan.kills, random: createRandom(seed) })],
      ...(plan.neighbours
        ? ([['neighbours', () => runNeighbours(scene, plan.neighbours ?? { callers: 0, asks: 0, rounds: 0 })]] as const)
        : []),
      ['secrets', () => lookForSecrets(scene)],
    ];
    for (const [name, run] of parts.filter(([part]) => plan.only?.includes(part) ?? true)) {
      tell(`${name} …`);
      findings.push(...(await run()));
    }
    return findings;
  });
