import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

export interface StartedCommand {
  readonly child: ChildProcess;
  readonly said: { out: string; err: string };
  /** Exit code and signal. */
  readonly exit: Promise<unknown[]>;
}

/** The command as an operator starts it, in a process of its own. */
export function startCommand(words: readonly string[], env: Record<string, string>): StartedCommand {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, said, exit: once(child, 'close') };
}

/** For what another process does in its own time, on a machine that may be busy. */
export const patient = { timeout: 90_000, interval: 50 };
