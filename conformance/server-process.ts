import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const startsWithinMs = 60_000;
const stopsWithinMs = 5_000;
const root = join(import.meta.dirname, '..');
const lyceumctl = 'apps/ctl/src/main.ts';

type Environment = Record<string, string>;

/** Runs an operator's command to its end and answers with what it printed. */
export async function runCommand(words: readonly string[], env: Environment): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  return (await promisify(execFile)(process.execPath, [lyceumctl, ...words], options)).stdout;
}

/** Starts one of the servers and waits until its health is good. */
export async function startServer(
  name: string,
  { env, health }: { env: Environment; health: string },
): Promise<() => Promise<void>> {
  const words = openWords();
  const server = spawn(process.execPath, [lyceumctl, 'serve', name], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', words, words],
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopServer(server).finally(() => closeSync(words)));
  try {
    await untilHealthy(server, { name, health, words });
  } catch (cause) {
    await stop();
    throw cause;
  }
  return stop;
}

interface Starting {
  readonly name: string;
  readonly health: string;
  readonly words: number;
}

async function untilHealthy(server: ChildProcess, { name, health, words }: Starting): Promise<void> {
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The ${name} ended at its start (${server.exitCode}).\n${lastOf(words)}`);
    const answer = await fetch(health).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(50);
  }
  throw new Error(`The ${name} did not answer ${health} with 200 within ${startsWithinMs} ms.\n${lastOf(words)}`);
}

/**
 * Where a server writes its log: a file, because a pipe would have to be read here, by the process that also asks the
 * questions and, in a bench, takes the time. The file has no name any more, so nothing is left of it.
 */
function openWords(): number {
  const path = join(tmpdir(), `lyceum-server-${randomUUID()}.log`);
  const words = openSync(path, 'a+');
  unlinkSync(path);
  return words;
}

function lastOf(words: number): string {
  const size = Math.min(4000, fstatSync(words).size);
  const tail = Buffer.alloc(size);
  readSync(words, tail, 0, size, fstatSync(words).size - size);
  return tail.toString();
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timely = await Promise.race([ended.then(() => true), delay(stopsWithinMs, false, { ref: false })]);
  if (timely) return;
  server.kill('SIGKILL');
  await ended;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
