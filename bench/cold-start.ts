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

/** Starts the site as an operator does and asks it until it answers. */
export async function coldStart(folder: string, target: string): Promise<ColdStart> {
  const port = await freePort();
  const env = { ...process.env, LYCEUM_CONTENT: folder, LYCEUM_SITE_PORT: String(port), LYCEUM_SITE_HOST: '127.0.0.1' };
  const started = performance.now();
  const site = spawn(process.execPath, ['apps/ctl/src/main.ts', 'serve', 'site'], { cwd: root, env, stdio: 'ignore' });
  try {
    while (!(await answers(`http://127.0.0.1:${port}${target}`))) {
      if (performance.now() - started > givesUpMs || site.exitCode !== null) throw new Error('the site did not start');
      await delay(5);
    }
    return { seconds: (performance.now() - started) / 1000, cpuSeconds: await cpuSecondsOf(site.pid ?? 0) };
  } finally {
    const ended = once(site, 'exit');
    site.kill('SIGKILL');
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
