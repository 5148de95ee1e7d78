import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

export interface StartedCommand {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  /** Exit code and signal. */
  readonly exit: Promise<unknown[]>;
}

/** Starts the command in its own process, as an operator would. It ends with the test at the latest. */
export function startCommand(words: readonly string[], env: Record<string, string>): StartedCommand {
  const started = startCommandUntilStopped(words, env);
  onTestFinished(() => void started.child.kill('SIGKILL'));
  return started;
}

/** The same for a whole test file, which must stop it. */
export function startCommandUntilStopped(words: readonly string[], env: Record<string, string>): StartedCommand {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, output: said, exit: once(child, 'close') };
}
