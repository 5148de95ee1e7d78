import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 5_000;
const root = join(import.meta.dirname, '..');
const lyceumctl = 'apps/ctl/src/main.ts';

type Environment = Record<string, string>;

/** Runs a lyceumctl command and returns its output. */
export async function runCommand(args: readonly string[], env: Environment): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  return (await promisify(execFile)(process.execPath, [lyceumctl, ...args], options)).stdout;
}

/** Starts a server and waits until its health endpoint returns 200. */
export async function startServer(
  name: string,
  { env, health }: { env: Environment; health: string },
): Promise<() => Promise<void>> {
  const log = openLogFile();
  const server = spawn(process.execPath, [lyceumctl, 'serve', name], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopServer(server).finally(() => closeSync(log)));
  try {
    await waitUntilHealthy(server, { name, health, log });
  } catch (cause) {
    await stop();
    throw cause;
  }
  return stop;
}

interface StartupOptions {
  readonly name: string;
  readonly health: string;
  readonly log: number;
}

async function waitUntilHealthy(server: ChildProcess, { name, health, log }: StartupOptions): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The ${name} exited during startup (${server.exitCode}).\n${readLogTail(log)}`);
    const answer = await fetch(health).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(50);
  }
  throw new Error(`${health} of the ${name} did not return 200 within ${startTimeoutMs} ms.\n${readLogTail(log)}`);
}

/**
 * Servers log to a file, because reading a pipe would take time from the process that sends the requests and, in a
 * benchmark, measures them. The file is already unlinked, so nothing is left behind.
 */
function openLogFile(): number {
  const path = join(tmpdir(), `lyceum-server-${randomUUID()}.log`);
  const log = openSync(path, 'a+');
  unlinkSync(path);
  return log;
}

function readLogTail(log: number): string {
  const size = Math.min(4000, fstatSync(log).size);
  const tail = Buffer.alloc(size);
  readSync(log, tail, 0, size, fstatSync(log).size - size);
  return tail.toString();
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timely = await Promise.race([ended.then(() => true), delay(stopTimeoutMs, false, { ref: false })]);
  if (timely) return;
  server.kill('SIGKILL');
  await ended;
}
