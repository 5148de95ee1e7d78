import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';
import { eventually } from '../../../../../tools/test/eventually.ts';
import { findFreePorts } from '../../../../../tools/test/free-ports.ts';

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
  const [master = 0, replica = 0, ...sentinels] = await findFreePorts(5);
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
  );
  await eventually(
    async () => JSON.stringify(await watch.call('sentinel', 'replicas', 'main')),
    (text) => text.includes(String(replica)) && text.includes('"master-link-status","ok"'),
  );

  return {
    url: `redis+sentinel://:${password}@${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/main`,
    async failOver() {
      const killed = await currentMaster();
      running.get(killed)?.kill('SIGKILL');
      await eventually(currentMaster, (port) => port !== killed && port !== 0);
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
