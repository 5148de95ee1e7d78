import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
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
  const server = spawn(process.execPath, [lyceumctl, 'serve', name], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await untilHealthy(server, { name, health });
  } catch (cause) {
    await stopServer(server);
    throw cause;
  }
  return () => stopServer(server);
}

async function untilHealthy(server: ChildProcess, { name, health }: { name: string; health: string }): Promise<void> {
  const words = lastWords(server);
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The ${name} ended at its start (${server.exitCode}).\n${words()}`);
    const answer = await fetch(health).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(50);
  }
  throw new Error(`The ${name} did not answer ${health} with 200 within ${startsWithinMs} ms.\n${words()}`);
}

/** Reads both outputs for as long as the server lives, because a full pipe would stop it. */
function lastWords(server: ChildProcess): () => string {
  let tail = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      tail = (tail + chunk).slice(-4000);
    });
  }
  return () => tail;
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
