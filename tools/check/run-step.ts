import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';

import type { Step } from './steps.ts';

export interface Outcome {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  /** Of all processes that the step started and waited for, in user and system mode; not of servers that were running before. */
  readonly cpuSeconds: number;
  readonly log: string;
  readonly output: string;
}

/** Longer than any step takes; a step that hangs must fail and not hang the check. */
const patienceMs = 40 * 60_000;

/** The project's own tools, on the Node that runs this. */
const path = [dirname(process.execPath), join(process.cwd(), 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);

/** Programs start in half the time when their compiled sources are kept; a test run starts hundreds of them. */
const compileCache = join(process.cwd(), 'node_modules/.cache/check');

async function runStep(step: Step, folder: string): Promise<Outcome> {
  const log = join(folder, `${step.name.replaceAll(' ', '-')}.log`);
  const started = performance.now();
  let ok = true;
  let cpuSeconds = 0;
  for (const [index, command] of step.commands.entries()) {
    const done = await run(command, { log, append: index > 0, env: step.env ?? {} });
    ok &&= done.ok;
    cpuSeconds += done.cpuSeconds;
  }
  return { step, ok, seconds: (performance.now() - started) / 1000, cpuSeconds, log, output: await readFile(log, 'utf8') };
}

interface Running {
  readonly log: string;
  readonly append: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/** Process groups under way: ending a test runner must end its workers and the servers that they have started. */
const groups = new Set<number>();

/** An interrupted check leaves nothing running. */
export function killStepsOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const group of groups) process.kill(-group, 'SIGKILL');
      process.exit(130);
    });
}

/** Runs a command, then prints the CPU time of all its processes to file descriptor 3: Node knows only that of its own process. */
const timed = '"$@" 3>&-; code=$?; times >&3; exit $code';

async function run(command: Step['commands'][number], { log, append, env }: Running): Promise<Done> {
  const file = createWriteStream(log, { flags: append ? 'a' : 'w' });
  const done = await new Promise<Done>((resolve) => {
    const child = spawn('bash', ['-c', timed, 'check', ...command], {
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) groups.add(pid);
    const late = setTimeout(() => {
      file.write(`${command[0]} was ended: it took longer than ${patienceMs / 60_000} minutes\n`);
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    }, patienceMs);
    const settle = (ok: boolean): void => {
      clearTimeout(late);
      if (pid !== undefined) groups.delete(pid);
      resolve({ ok, cpuSeconds: sumCpuSeconds(times) });
    };
    let times = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => (times += chunk.toString()));
    child.stdout?.pipe(file, { end: false });
    child.stderr?.pipe(file, { end: false });
    child.once('error', (error) => {
      file.write(`bash could not be started: ${error.message}\n`);
      settle(false);
    });
    child.once('close', (code) => settle(code === 0));
  });
  await finished(file.end());
  return done;
}

interface Done {
  readonly ok: boolean;
  readonly cpuSeconds: number;
}

/** The sum of what `times` prints: user and system time of the shell and of its children, as in `1m2.345s`. */
export const sumCpuSeconds = (times: string): number =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);

/** Runs all, `width` at a time, and tells of each as it ends. Outcomes come in the order of the steps. */
export async function runSteps(
  steps: readonly Step[],
  options: { folder: string; width: number; tell: (outcome: Outcome) => void },
): Promise<Outcome[]> {
  const queue = [...steps.entries()];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, step] = next;
      const outcome = await runStep(step, options.folder);
      outcomes[index] = outcome;
      options.tell(outcome);
    }
  };
  await Promise.all(Array.from({ length: options.width }, worker));
  return outcomes;
}
