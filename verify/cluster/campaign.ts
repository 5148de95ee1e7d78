import { setTimeout as pause } from 'node:timers/promises';

import type { Finding } from '../finding.ts';
import { createRandom, type Random } from '../random.ts';
import { compareRows } from './compare-rows.ts';
import { createMilestones } from './create-milestones.ts';
import { EnginesUnavailable, prepareEngines } from './engines.ts';
import { routes } from './exchange.ts';
import { causeFault, type Fault, type FaultKind } from './faults.ts';
import { evaluateOutcome } from './findings.ts';
import { findLongestGap } from './gaps.ts';
import { type Load, startLoad } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

export type Plan = readonly FaultKind[];

const repeat = (count: number, ...kinds: FaultKind[]): FaultKind[] => Array.from({ length: count }, () => kinds).flat();

export const wholePlan: Plan = [
  ...repeat(5, 'PostgreSQL killed', 'node killed', 'PostgreSQL killed', 'node killed', 'switchover'),
  'no standby',
];
export const smallPlan: Plan = ['PostgreSQL killed', 'node killed', 'switchover'];

interface CampaignOptions {
  readonly seed: number;
  readonly print: (line: string) => void;
}

/** Disturbs a PostgreSQL cluster under load and counts what is lost. */
export async function runCampaign(plan: Plan, { seed, print }: CampaignOptions): Promise<Finding[]> {
  let root: string;
  try {
    root = prepareEngines(print);
  } catch (error) {
    if (!(error instanceof EnginesUnavailable)) throw error;
    return [{ text: `cluster: the packages of the engines cannot be installed: ${error.message}`, holds: false }];
  }
  const cluster = await startCluster(root);
  try {
    await cluster.waitUntilHealthy();
    const product = await startProduct(cluster);
    try {
      return await disturb({ cluster, product, plan, print, random: createRandom(seed) });
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.remove();
  }
}

interface Setting {
  readonly cluster: Cluster;
  readonly product: Product;
  readonly plan: Plan;
  readonly print: (line: string) => void;
  readonly random: Random;
}

async function disturb({ cluster, product, plan, print, random }: Setting): Promise<Finding[]> {
  await createMilestones(product);
  const load = await startLoad({ ...product, random });
  const faults: Fault[] = [];
  for (const kind of plan) {
    await pause(2_000 + random.below(2_000));
    const fault = await causeFault(cluster, kind, random);
    faults.push(fault);
    print(describeFault(fault, load));
  }
  await load.stopWriting();
  const running = product.servers.filter((server) => server.isRunning());
  const comparison = await compareRows(product.superuserUrl, load.observed);
  await load.stop();
  return evaluateOutcome({ faults, comparison, observed: load.observed, restarted: product.servers.length - running.length });
}

function describeFault(fault: Fault, { observed }: Load): string {
  const gaps = routes.map((route) => {
    const [writes, reads] = (['write', 'read'] as const).map((effect) =>
      findLongestGap(observed.exchanges, fault, { effect, route }),
    );
    return `${route} ${writes?.toFixed(1)} s (reads ${reads?.toFixed(1)} s)`;
  });
  const took = ((fault.endedAt - fault.startedAt) / 1_000).toFixed(0);
  return `${fault.kind}: no acknowledged write for ${gaps.join(', ')}; healthy after ${took} s`;
}
