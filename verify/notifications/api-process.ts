import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ApiProcess {
  readonly url: string;
  /** Resident memory in bytes. */
  memory(): number;
  kill(): Promise<void>;
}

const startTimeout = { tries: 600, pauseMs: 50 };

/** Starts the API as an operator does, on a fixed port so that it can be restarted. */
export async function startApiProcess(port: number, env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['apps/ctl/src/main.ts', 'serve', 'api'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env, LYCEUM_API_PORT: String(port), LYCEUM_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child);
  return {
    url,
    memory: () => memoryOf(child.pid ?? 0),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < startTimeout.tries; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null) break;
    await pause(startTimeout.pauseMs);
  }
  child.kill('SIGKILL');
  throw new Error('The API did not start.');
}

/** From Linux's proc(5). */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
