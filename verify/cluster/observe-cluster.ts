import { setTimeout as pause } from 'node:timers/promises';

import { type Addresses, type NodeNumber, nodeNumbers } from './addresses.ts';
import { formatNodeName } from './configure-patroni.ts';

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** What Patroni says about the cluster, and the one thing it is asked to do. */
export interface Observer {
  findPrimary(): Promise<NodeNumber | undefined>;
  findStandbys(): Promise<NodeNumber[]>;
  waitForPrimary(other: { than: NodeNumber }): Promise<NodeNumber>;
  /** Waits for a primary and two streaming standbys, one of them synchronous. */
  waitUntilHealthy(): Promise<void>;
  /** Moves the primary to the synchronous standby in an orderly way. */
  switchOver(): Promise<void>;
}

const requestMs = 1_000;
const switchoverMs = 120_000;
const patienceMs = 120_000;

export function createObserver({ nodes }: Addresses): Observer {
  const urlOf = (node: NodeNumber, path: string): string => `http://127.0.0.1:${nodes[node].patroni}${path}`;

  async function listMembers(): Promise<Member[]> {
    for (const node of nodeNumbers) {
      const signal = AbortSignal.timeout(requestMs);
      // The time runs out for the body too.
      const cluster: { members?: Member[] } | undefined = await fetch(urlOf(node, '/cluster'), { signal })
        .then((answer) => (answer.ok ? answer.json() : undefined))
        .catch(() => undefined);
      if (!cluster) continue;
      const { members = [] } = cluster;
      return members;
    }
    return [];
  }

  async function isPrimary(node: NodeNumber): Promise<boolean> {
    const options = { method: 'OPTIONS', signal: AbortSignal.timeout(requestMs) };
    const answer = await fetch(urlOf(node, '/primary'), options).catch(() => undefined);
    return answer?.status === 200;
  }

  async function findPrimary(): Promise<NodeNumber | undefined> {
    for (const node of nodeNumbers) if (await isPrimary(node)) return node;
    return undefined;
  }

  async function findNodes(isWanted: (member: Member) => boolean): Promise<NodeNumber[]> {
    const names = new Set((await listMembers()).filter(isWanted).map(({ name }) => name));
    return nodeNumbers.filter((node) => names.has(formatNodeName(node)));
  }

  const isHealthy = async (): Promise<boolean> => {
    const members = await listMembers();
    const count = (isWanted: (member: Member) => boolean): number => members.filter(isWanted).length;
    return (
      count(({ role, state }) => role === 'leader' && state === 'running') === 1 &&
      count(({ role }) => role === 'sync_standby') === 1 &&
      count(({ state, lag }) => state === 'streaming' && lag === 0) === 2 &&
      (await findPrimary()) !== undefined
    );
  };

  return {
    findPrimary,
    findStandbys: () => findNodes(({ role }) => role !== 'leader'),
    async waitForPrimary({ than }) {
      let found: NodeNumber | undefined;
      await waitUntil(async () => (found = await findPrimary()) !== undefined && found !== than, 'no other node became primary');
      return found ?? than;
    },
    waitUntilHealthy: () => waitUntil(isHealthy, 'the cluster did not become healthy'),
    async switchOver() {
      const [leader] = await findNodes(({ role }) => role === 'leader');
      const [candidate] = await findNodes(({ role }) => role === 'sync_standby');
      if (leader === undefined || candidate === undefined) throw new Error('There is no pair of nodes to switch over.');
      const answer = await fetch(urlOf(leader, '/switchover'), {
        method: 'POST',
        body: JSON.stringify({ leader: formatNodeName(leader), candidate: formatNodeName(candidate) }),
        signal: AbortSignal.timeout(switchoverMs),
      });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${answer.status} ${await answer.text()}`);
    },
  };
}

async function waitUntil(isSo: () => Promise<boolean>, failure: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`After ${patienceMs / 1_000} s, ${failure}.`);
    await pause(100);
  }
}
