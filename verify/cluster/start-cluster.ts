import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { type Addresses, chooseAddresses, type NodeNumber, nodeNumbers } from './addresses.ts';
import { configureHaproxy } from './configure-haproxy.ts';
import { configurePatroni, formatNodeName } from './configure-patroni.ts';
import { configurePgbouncer } from './configure-pgbouncer.ts';
import { type EngineProcess, startEngine, type Workspace } from './engine-process.ts';
import { createObserver, type Observer } from './observe-cluster.ts';
import { findPostmaster, killPostmaster } from './postmaster.ts';

/** Three PostgreSQL nodes under Patroni, three etcd, HAProxy and PgBouncer. */
export interface Cluster extends Observer {
  readonly addresses: Addresses;
  /** Kills PostgreSQL on a node, with all its processes; Patroni lives on. */
  killPostgres(node: NodeNumber): void;
  /** Kills PostgreSQL and Patroni. */
  killNode(node: NodeNumber): Promise<void>;
  startNode(node: NodeNumber): void;
  startPooler(database: { name: string; user: string }): void;
  /** The logs, for a failure that needs them. */
  readonly logFolder: string;
  remove(): Promise<void>;
}

export async function startCluster(root: string): Promise<Cluster> {
  const workspace = createWorkspace(root);
  const addresses = await chooseAddresses();
  const engines = new Map<string, EngineProcess>();
  const start = (name: string, command: readonly string[]): void => void engines.set(name, startEngine(workspace, name, command));
  const configure = (file: string, text: string): string => {
    writeFileSync(join(workspace.outside, file), text);
    return `${workspace.inside}/${file}`;
  };
  const startNode = (node: NodeNumber): void => {
    const file = configure(`${formatNodeName(node)}.yml`, configurePatroni(node, addresses, workspace.inside));
    start(formatNodeName(node), ['patroni', file]);
  };

  for (const node of nodeNumbers) start(`etcd${node}`, etcdCommand(node, addresses, workspace.inside));
  for (const node of nodeNumbers) startNode(node);
  start('haproxy', ['haproxy', '-db', '-f', configure('haproxy.cfg', configureHaproxy(addresses))]);

  return {
    ...createObserver(addresses),
    addresses,
    killPostgres: (node) => killPostmaster(findPostmaster(engines.get(formatNodeName(node))?.pids() ?? [])),
    killNode: async (node) => engines.get(formatNodeName(node))?.kill(),
    startNode,
    startPooler: (database) =>
      start('pgbouncer', ['pgbouncer', configure('pgbouncer.ini', configurePgbouncer(addresses, database))]),
    logFolder: join(workspace.outside, 'logs'),
    async remove() {
      await Promise.all([...engines.values()].map((engine) => engine.kill()));
      rmSync(workspace.outside, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

function createWorkspace(root: string): Workspace {
  // Patroni's semaphores need it.
  mkdirSync(join(root, 'dev/shm'), { recursive: true });
  chmodSync(join(root, 'dev/shm'), 0o1777);
  const folder = join(root, 'srv');
  const outside = mkdtempSync(join(folder, 'cluster-'));
  mkdirSync(join(outside, 'logs'));
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('chroot', [root, 'id', flag, 'postgres']).stdout));
  chownSync(outside, uid ?? 0, gid ?? 0);
  return { root, outside, inside: `/srv/${basename(outside)}` };
}

function etcdCommand(node: NodeNumber, { nodes }: Addresses, folder: string): string[] {
  const at = (port: number): string => `http://127.0.0.1:${port}`;
  const { etcd, etcdPeer } = nodes[node];
  const members = nodeNumbers.map((each) => `e${each}=${at(nodes[each].etcdPeer)}`);
  return Object.entries({
    name: `e${node}`,
    'data-dir': `${folder}/etcd${node}`,
    'log-level': 'error',
    'listen-client-urls': at(etcd),
    'advertise-client-urls': at(etcd),
    'listen-peer-urls': at(etcdPeer),
    'initial-advertise-peer-urls': at(etcdPeer),
    'initial-cluster': members.join(),
    'heartbeat-interval': '200',
    'election-timeout': '2000',
  }).reduce((command, [option, value]) => [...command, `--${option}`, value], ['etcd']);
}
