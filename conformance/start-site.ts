import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type WrittenSite, writeSite } from './site-content.ts';

export type StartedSite = { site_url: string; folder: string; written: WrittenSite; stop: () => Promise<void> };

const startsWithinMs = 20_000;
const stopsWithinMs = 5_000;

/** Starts the site on a free port with content of the suite's own, and waits until it answers. */
export async function startSite(): Promise<StartedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-conformance-'));
  const written = await writeSite(folder, Date.now());
  const port = await freePort();
  const site_url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['apps/ctl/src/main.ts', 'serve', 'site'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      LYCEUM_CONTENT: folder,
      LYCEUM_SITE_URL: site_url,
      LYCEUM_SITE_PORT: String(port),
      LYCEUM_SITE_HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await stopServer(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilHealthy(server, site_url);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { site_url, folder, written, stop };
}

async function untilHealthy(server: ChildProcess, site_url: string): Promise<void> {
  const words = lastWords(server);
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The site ended at its start (${server.exitCode}).\n${words()}`);
    const health = await fetch(`${site_url}/api/health`).catch(() => undefined);
    if (health?.status === 200) return;
    await delay(50);
  }
  throw new Error(`The site did not answer /api/health with 200 within ${startsWithinMs} ms.\n${words()}`);
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

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
