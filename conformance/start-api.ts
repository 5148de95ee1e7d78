import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from '../tools/test/free-ports.ts';
import { createScratchDatabase } from './scratch-database.ts';
import { runCommand, startServer } from './server-process.ts';

export type StartedApi = { base_url: string; database_url: string; secret_key_file: string; stop: () => Promise<void> };

/** Starts the product API on a free port with a new database. `env` overrides settings. */
export async function startApi(env: Record<string, string> = {}): Promise<StartedApi> {
  const database = await createScratchDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-conformance-'));
  const remove = async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await findFreePort();
    const secret_key_file = join(folder, 'secret-keys');
    const base_url = `http://127.0.0.1:${port}`;
    const settings = {
      DATABASE_URL: database.url,
      LYCEUM_BASE_URL: base_url,
      LYCEUM_API_HOST: '127.0.0.1',
      LYCEUM_API_PORT: String(port),
      LYCEUM_OBJECTS: join(folder, 'objects'),
      LYCEUM_SECRET_KEY_FILE: secret_key_file,
      ...env,
    };
    await runCommand(['migrate'], settings);
    const stopServer = await startServer('api', { env: settings, health: `${base_url}/api/v1/meta/health/` });
    const stopWorker = await startWorker(settings).catch(async (cause: unknown) => {
      await stopServer();
      throw cause;
    });
    const stop = () => Promise.all([stopServer(), stopWorker()]).then(remove);
    return { base_url, database_url: database.url, secret_key_file, stop };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** Runs the background jobs of the API. */
async function startWorker(settings: Record<string, string>): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const env = { ...settings, LYCEUM_OPS_PORT: String(port) };
  return startServer('worker', { env, health: `http://127.0.0.1:${port}/metrics` });
}
