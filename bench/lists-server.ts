import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../conformance/server-process.ts';
import { findFreePort } from '../tools/test/free-ports.ts';
import type { ListsData } from './lists-data.ts';

export interface ListsServer extends ListsData {
  readonly base: string;
  stop(): Promise<void>;
}

/** Starts the API over an existing database, and a worker that compacts the counters. */
export async function startListsServer(data: ListsData): Promise<ListsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-lists-'));
  const [port, opsPort] = [await findFreePort(), await findFreePort()];
  const base = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: data.url,
    LYCEUM_BASE_URL: base,
    LYCEUM_API_HOST: '127.0.0.1',
    LYCEUM_API_PORT: String(port),
    LYCEUM_OBJECTS: join(folder, 'objects'),
    LYCEUM_SECRET_KEY_FILE: join(folder, 'secret-keys'),
    LYCEUM_RATE_FACTOR: '1000000',
  };
  const stopApi = await startServer('api', { env, health: `${base}/api/v1/meta/health/` });
  const stopWorker = await startServer('worker', {
    env: { ...env, LYCEUM_OPS_PORT: String(opsPort) },
    health: `http://127.0.0.1:${opsPort}/metrics`,
  });
  return {
    ...data,
    base,
    stop: async () => {
      await stopApi();
      await stopWorker();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface TimedResponse {
  readonly ms: number;
  readonly status: number;
  readonly body: {
    readonly count: number;
    readonly next: string | null;
    readonly results: readonly { readonly id: number }[];
    readonly hint?: string;
  };
}

export async function timeRequest({ base, keys }: ListsServer, target: string, more: RequestInit = {}): Promise<TimedResponse> {
  const started = performance.now();
  const response = await fetch(target.startsWith('http') ? target : base + target, {
    ...more,
    headers: { authorization: `Bearer ${keys[0] ?? ''}`, 'content-type': 'application/json' },
  });
  const body: TimedResponse['body'] = JSON.parse(await response.text());
  return { ms: performance.now() - started, status: response.status, body };
}
