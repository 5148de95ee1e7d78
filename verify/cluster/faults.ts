import { setTimeout as pause } from 'node:timers/promises';

import type { Random } from '../random.ts';
import type { Cluster } from './start-cluster.ts';

export const faultKinds = ['PostgreSQL killed', 'node killed', 'switchover', 'no standby'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One disturbance, from its beginning until the cluster was healthy again. */
export interface Fault {
  readonly kind: FaultKind;
  readonly startedAt: number;
  readonly endedAt: number;
  /** While there was no standby. */
  readonly withoutStandbys?: { readonly from: number; readonly until: number };
}

const withoutStandbysMs = 40_000;
/** Connections to nodes that were just killed are gone by then. */
const settleMs = 2_000;

export async function causeFault(cluster: Cluster, kind: FaultKind, random: Random): Promise<Fault> {
  const startedAt = Date.now();
  const more = await causes[kind](cluster, random);
  await cluster.waitUntilHealthy();
  await pause(settleMs);
  return { kind, startedAt, endedAt: Date.now(), ...more };
}

type Cause = (cluster: Cluster, random: Random) => Promise<Partial<Fault> | undefined>;

const causes: Readonly<Record<FaultKind, Cause>> = {
  async 'PostgreSQL killed'(cluster) {
    const primary = await getPrimary(cluster);
    cluster.killPostgres(primary);
    await cluster.waitForPrimary({ than: primary });
    return undefined;
  },
  async 'node killed'(cluster, random) {
    const primary = await getPrimary(cluster);
    await cluster.killNode(primary);
    await cluster.waitForPrimary({ than: primary });
    await pause(random.below(5_000));
    cluster.startNode(primary);
    return undefined;
  },
  async switchover(cluster) {
    const primary = await getPrimary(cluster);
    await cluster.switchOver();
    await cluster.waitForPrimary({ than: primary });
    return undefined;
  },
  async 'no standby'(cluster) {
    const standbys = await cluster.findStandbys();
    await Promise.all(standbys.map((node) => cluster.killNode(node)));
    const from = Date.now();
    await pause(withoutStandbysMs);
    const until = Date.now();
    for (const node of standbys) cluster.startNode(node);
    return { withoutStandbys: { from, until } };
  },
};

async function getPrimary(cluster: Cluster) {
  const primary = await cluster.findPrimary();
  if (primary === undefined) throw new Error('The cluster has no primary.');
  return primary;
}
