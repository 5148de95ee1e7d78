import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from '../conformance/server-process.ts';

interface ColdStart {
  /** From the start of the process to its first answer. */
  readonly seconds: number;
  /** What the process has used of the processors until then; 0 where the system does not tell. */
  readonly cpuSeconds: number;
}

const root = join(import.meta.dirname, '..');
const givesUpMs = 60_000;

export interface Start {
  readonly folder: string;
  /** What is asked for first. */
  readonly target: string;
  /** Whether nothing is left of an earlier start: by default a process finds what the one before has compiled. */
  readonly first?: boolean;
}

/** Starts the site as an operator does, and asks as soon as it says that it serves. */
export async function coldStart({ folder, target, first = false }: Start): Promise<ColdStart> {
  const port = await freePort();
  const env = {
    ...process.env,
    LYCEUM_CONTENT: folder,
    LYCEUM_SITE_PORT: String(port),
    LYCEUM_SITE_HOST: '127.0.0.1',
    ...(first && { NODE_DISABLE_COMPILE_CACHE: '1' }),
  };
  const started = performance.now();
  const words = ['apps/ctl/src/main.ts', 'serve', 'site'];
  const site = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await Promise.race([once(site.stderr, 'data'), delay(givesUpMs, undefined, { ref: false })]);
    if (!(await answers(`http://127.0.0.1:${port}${target}`))) throw new Error('the site did not start');
    return { seconds: (performance.now() - started) / 1000, cpuSeconds: await cpuSecondsOf(site.pid ?? 0) };
  } finally {
    const ended = site.exitCode === null ? once(site, 'exit') : Promise.resolve();
    // In order, so that what was compiled is kept for the next start.
    site.kill('SIGTERM');
    await ended;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );

const ticksPerSecond = 100;

/** Linux tells it in proc(5), fields 14 and 15; the name before them may hold spaces. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}
