import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findFreePort } from '../tools/test/free-ports.ts';

interface ColdStart {
  /** From the start of the process to its first response. */
  readonly seconds: number;
  /** CPU time used until then; 0 where the system does not report it. */
  readonly cpuSeconds: number;
}

const root = join(import.meta.dirname, '..');
const startTimeoutMs = 60_000;

export interface ColdStartOptions {
  readonly folder: string;
  /** The first request. */
  readonly target: string;
  readonly withoutCompileCache?: boolean;
}

/** Starts the site as an operator does, and sends a request as soon as it logs that it is serving. */
export async function measureColdStart({ folder, target, withoutCompileCache = false }: ColdStartOptions): Promise<ColdStart> {
  const port = await findFreePort();
  const env = {
    ...process.env,
    LYCEUM_CONTENT: folder,
    LYCEUM_SITE_PORT: String(port),
    LYCEUM_SITE_HOST: '127.0.0.1',
    ...(withoutCompileCache && { NODE_DISABLE_COMPILE_CACHE: '1' }),
  };
  const started = performance.now();
  const args = ['apps/ctl/src/main.ts', 'serve', 'site'];
  const site = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await Promise.race([once(site.stderr, 'data'), delay(startTimeoutMs, undefined, { ref: false })]);
    if (!(await isServing(`http://127.0.0.1:${port}${target}`))) throw new Error('the site did not start');
    return { seconds: (performance.now() - started) / 1000, cpuSeconds: await readCpuSeconds(site.pid ?? 0) };
  } finally {
    const ended = site.exitCode === null ? once(site, 'exit') : Promise.resolve();
    // A graceful stop writes the compile cache for the next start.
    site.kill('SIGTERM');
    await ended;
  }
}

const isServing = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );

const ticksPerSecond = 100;

/** Linux reports it in proc(5), fields 14 and 15; the process name before them may contain spaces. */
async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}
