import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of a campaign; its output is kept for error messages. */
export interface Child {
  readonly pid: number;
  readonly output: string[];
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal and waits until the process has exited. */
  end(signal: NodeJS.Signals): Promise<void>;
  readonly message: unknown;
}

/** Starts a program, given relative to this folder, and waits for its first message. */
export async function startChild(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Child> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
  if (!first || child.pid === undefined) throw new Error(`${program} ended before it was ready:\n${output.join('')}`);
  return {
    pid: child.pid,
    output,
    message: first[0],
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (!hasExited(child)) child.kill(signal);
      await exited;
    },
  };
}

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
