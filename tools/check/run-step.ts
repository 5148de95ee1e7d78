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
  readonly log: string;
  readonly output: string;
}

/** Longer than any step takes; a step that hangs must fail and not hang the check. */
const patienceMs = 40 * 60_000;

/** The project's own tools, on the Node that runs this. */
const path = [dirname(process.execPath), join(process.cwd(), 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);

async function runStep(step: Step, folder: string): Promise<Outcome> {
  const log = join(folder, `${step.name.replaceAll(' ', '-')}.log`);
  const started = performance.now();
  let ok = true;
  for (const [index, command] of step.commands.entries()) {
    const done = await run(command, { log, append: index > 0, env: step.env ?? {} });
    ok &&= done;
  }
  return { step, ok, seconds: (performance.now() - started) / 1000, log, output: await readFile(log, 'utf8') };
}

interface Running {
  readonly log: string;
  readonly append: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/** Process groups under way: ending a test runner must end its workers and the servers that they have started. */
const groups = new Set<number>();

/** An interrupted check leaves nothing running. */
export function endOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const group of groups) process.kill(-group, 'SIGKILL');
      process.exit(130);
    });
}

async function run([program, ...args]: Step['commands'][number], { log, append, env }: Running): Promise<boolean> {
  const file = createWriteStream(log, { flags: append ? 'a' : 'w' });
  const ok = await new Promise<boolean>((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) groups.add(pid);
    const late = setTimeout(() => {
      file.write(`${program} was ended: it took longer than ${patienceMs / 60_000} minutes\n`);
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    }, patienceMs);
    const settle = (well: boolean): void => {
      clearTimeout(late);
      if (pid !== undefined) groups.delete(pid);
      resolve(well);
    };
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    child.once('error', (error) => {
      file.write(`${program} could not be started: ${error.message}\n`);
      settle(false);
    });
    child.once('close', (code) => settle(code === 0));
  });
  await finished(file.end());
  return ok;
}

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
