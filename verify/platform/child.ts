import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of this campaign; its output is kept for the case that something goes wrong. */
export interface Child {
  readonly pid: number;
  readonly output: string[];
  signal(signal: NodeJS.Signals): void;
  /** Ends it by this signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
  readonly message: unknown;
}

/** Starts a program of this folder and waits until it says something. */
export async function startChild(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Child> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const gone = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (!first || child.pid === undefined) throw new Error(`${program} ended before it was ready:\n${output.join('')}`);
  return {
    pid: child.pid,
    output,
    message: first[0],
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (!isGone(child)) child.kill(signal);
      await gone;
    },
  };
}

const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
