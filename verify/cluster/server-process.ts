import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

/** A server of ours, started as an operator does. */
export interface ServerProcess {
  readonly name: string;
  /** Of an API. */
  readonly url: string;
  /** False as soon as it has exited; nothing restarts it. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly env: NodeJS.ProcessEnv;
  readonly logFolder: string;
}

const repository = join(import.meta.dirname, '../..');
const control = join(repository, 'apps/ctl/src/main.ts');

/** `lyceumctl serve …`. Resolves once it says that it serves. */
export async function startServer({ name, role, env, logFolder }: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [control, 'serve', role], { env, cwd: logFolder, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(logFolder, `${name}.log`));
  child.stdout.pipe(log, { end: false });
  const url = await waitUntilServing(child, (text) => log.write(text));
  process.once('exit', () => child.kill('SIGKILL'));
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    name,
    url,
    isRunning,
    async stop() {
      const exited = once(child, 'exit');
      if (isRunning() && child.kill('SIGKILL')) await exited;
      log.end();
    },
  };
}

/** Returns the URL that an API prints; empty for a worker. */
function waitUntilServing(child: ChildProcess, keep: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      keep(chunk.toString());
      said += chunk.toString();
      if (said.includes('Ctrl-C stops it')) resolve(/listens on (\S+);/.exec(said)?.[1] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`A server ended with ${code} before it served: ${said}`)));
  });
}

/** Runs a command of lyceumctl to its end. */
export async function runLyceumctl(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [control, ...args], { env, cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`lyceumctl ${args.join(' ')} ended with ${code}`);
}
