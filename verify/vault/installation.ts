import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient, type LyceumClient } from '@lyceum/sdk';
import pg from 'pg';

import { type Child, startChild } from '../child-process.ts';
import { withScratchDatabase } from '../testing/database.ts';
import { prepareApi } from '../testing/prepare-api.ts';

/** An API process with a database and a folder of its own. */
export interface Installation {
  readonly url: string;
  readonly databaseUrl: string;
  readonly key: string;
  readonly client: LyceumClient;
  readonly api: Child;
  /** With the rights of the database's owner: for inspecting rows. */
  readonly owner: pg.Pool;
  /** Where files are kept while they arrive or are parsed. */
  readonly spool: string;
  /** `standins`: pairs of an origin and the URL of its stand-in. */
  startWorker(standins?: readonly (readonly [string, string])[]): Promise<Child>;
}

type Settings = Readonly<Record<string, string>>;

/** Runs `work` with an installation, and ends all its processes afterwards. */
export const withInstallation = <T>(settings: Settings, work: (installation: Installation) => Promise<T>): Promise<T> =>
  withScratchDatabase(async (databaseUrl) => {
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-verify-vault-'));
    const [objects, spool] = [join(folder, 'objects'), join(folder, 'spool')];
    const key = await prepareApi(databaseUrl);
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      LYCEUM_API_PORT: '0',
      LYCEUM_OBJECTS: objects,
      LYCEUM_SPOOL: spool,
      LYCEUM_SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      LYCEUM_RATE_FACTOR: '100000',
      LYCEUM_LOG_LEVEL: 'error',
      ...settings,
    };
    const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    const children: Child[] = [];
    const start = async (program: string, args: readonly string[] = []): Promise<Child> => {
      const child = await startChild(program, args, env);
      children.push(child);
      return child;
    };
    try {
      const api = await start('testing/api-process.ts');
      const url = String(api.message);
      return await work({
        url,
        databaseUrl,
        key,
        client: createClient({ baseUrl: url, apiKey: key, retries: 0 }),
        api,
        owner,
        spool,
        startWorker: (standins = []) => start('testing/vault-worker-process.ts', [JSON.stringify(standins)]),
      });
    } finally {
      await Promise.all(children.map((child) => child.end('SIGKILL')));
      await owner.end();
      await rm(folder, { recursive: true, force: true });
    }
  });
