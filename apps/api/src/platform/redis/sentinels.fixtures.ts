import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import { eventually } from '../jobs/jobs.fixtures.ts';

export interface SentinelCluster {
  readonly url: string;
  /** Kills the current master and returns once the Sentinels have chosen another. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

const password = 'data-password';

/** A master, a replica and three Sentinels, as real processes. */
export async function startSentinelCluster(): Promise<SentinelCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-sentinel-'));
  const running = new Map<number, ChildProcess>();
  const start = (port: number, settings: readonly string[], ...mode: string[]): void => {
    const file = join(folder, `${port}.conf`);
    writeFileSync(file, `port ${port}\nbind 127.0.0.1\ndir ${folder}\ndbfilename ${port}.rdb\n${settings.join('\n')}\n`);
    const child = spawn('redis-server', [file, ...mode], { stdio: 'ignore' });
    running.set(port, child);
  };
  const [master = 0, replica = 0, ...sentinels] = await Promise.all([1, 2, 3, 4, 5].map(() => freePort()));
  const protectedBy = [`requirepass ${password}`, `masterauth ${password}`, 'save ""'];
  start(master, protectedBy);
  await respondsOn(master);
  start(replica, [...protectedBy, `replicaof 127.0.0.1 ${master}`]);
  await respondsOn(replica);
  for (const port of sentinels)
    start(
      port,
      [
        `sentinel monitor main 127.0.0.1 ${master} 2`,
        `sentinel auth-pass main ${password}`,
        'sentinel down-after-milliseconds main 1000',
        'sentinel failover-timeout main 5000',
      ],
      '--sentinel',
    );
  const watch = new Redis({ port: sentinels[0] ?? 0, lazyConnect: false, retryStrategy: () => 100, maxRetriesPerRequest: null });
  watch.on('error', () => undefined);
  const currentMaster = async (): Promise<number> => {
    const reply = await watch.call('sentinel', 'get-master-addr-by-name', 'main');
    return Array.isArray(reply) ? Number(reply[1]) : 0;
  };
  await eventually(
    async () => String(await watch.call('sentinel', 'ckquorum', 'main').catch(String)),
    (text) => text.startsWith('OK 3'),
    30_000,
  );
  await eventually(
    async () => JSON.stringify(await watch.call('sentinel', 'replicas', 'main')),
    (text) => text.includes(String(replica)) && text.includes('"master-link-status","ok"'),
    30_000,
  );

  return {
    url: `redis+sentinel://:${password}@${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/main`,
    async failOver() {
      const killed = await currentMaster();
      running.get(killed)?.kill('SIGKILL');
      await eventually(currentMaster, (port) => port !== killed && port !== 0, 30_000);
    },
    async close() {
      watch.disconnect();
      await Promise.all(
        [...running.values()].map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGKILL');
          await once(child, 'exit');
        }),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function respondsOn(port: number): Promise<void> {
  const client = new Redis({ port, password, retryStrategy: () => 100, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
