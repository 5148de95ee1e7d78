import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../../tools/test/free-ports.ts';
import { startBalancer } from './balancer.ts';

export interface RestartReport {
  readonly restarts: number;
  readonly requests: number;
  readonly failures: readonly string[];
  readonly slowestStopMs: number;
}

interface Options {
  readonly content: string;
  readonly restarts: number;
  readonly path: string;
}

/** Replaces a serving process again and again under load: a new one starts, the old one gets SIGTERM. Every request must succeed. */
export async function runRollingRestarts({ content, restarts, path }: Options): Promise<RestartReport> {
  const balancer = await startBalancer();
  let current = await startProcess(content);
  balancer.add(current.port);
  const load = startLoad(`http://127.0.0.1:${balancer.port}${path}`);
  let slowestStopMs = 0;
  for (let restart = 0; restart < restarts; restart += 1) {
    const next = await startProcess(content);
    balancer.add(next.port);
    await pause(100);
    slowestStopMs = Math.max(slowestStopMs, await stop(current.process));
    current = next;
  }
  const { requests, failures } = await load.end();
  await stop(current.process);
  balancer.close();
  return { restarts, requests, failures, slowestStopMs: Math.round(slowestStopMs) };
}

async function startProcess(content: string): Promise<{ port: number; process: ChildProcess }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['apps/ctl/src/main.ts', 'serve', 'site'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      LYCEUM_CONTENT: content,
      LYCEUM_SITE_PORT: String(port),
      LYCEUM_DRAIN_NOTICE: '0.5',
      LYCEUM_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; waited < 400; waited += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { port, process: child };
    await pause(50);
  }
  throw new Error('the site did not get ready within 20 seconds');
}

async function stop(child: ChildProcess): Promise<number> {
  const started = performance.now();
  child.kill('SIGTERM');
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  if (code !== 0) throw new Error(`the process ended with ${String(code)} instead of 0`);
  return performance.now() - started;
}

function startLoad(url: string): { end(): Promise<{ requests: number; failures: string[] }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const failures: string[] = [];
  let requests = 0;
  let going = true;
  const client = async (): Promise<void> => {
    while (going) {
      requests += 1;
      await once200(url, agent).catch((error: unknown) => failures.push(String(error)));
    }
  };
  const clients = Array.from({ length: 20 }, client);
  return {
    async end() {
      going = false;
      await Promise.all(clients);
      agent.destroy();
      return { requests, failures };
    },
  };
}

const once200 = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 && answer.complete ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
