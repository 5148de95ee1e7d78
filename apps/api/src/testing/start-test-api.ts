import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { silentLog } from '@lyceum/kit';
import { createClient, type LyceumClient } from '@lyceum/sdk';
import pg from 'pg';

import { type ApiConfig, readConfig } from '../config.ts';
import type { KeyScope, Role } from '../platform/caller/caller.ts';
import { systemScope } from '../platform/scope.ts';
import { createPlatform, type Platform } from '../platform.ts';
import { buildApi, type Modules, wireModules } from '../wire.ts';
import { createTestDatabase } from './test-database.ts';

const allScopes: readonly KeyScope[] = ['read', 'write', 'admin'];

export interface TestUser {
  readonly id: number;
  readonly workspaceId: number;
  readonly username: string;
  readonly key: string;
  readonly client: LyceumClient;
}

export interface TestApi {
  readonly url: string;
  readonly config: ApiConfig;
  readonly platform: Platform;
  readonly modules: Modules;
  /** A pool with the rights of the database's owner, which bypasses row-level security: for inspecting stored rows, never for the code under test. */
  readonly owner: pg.Pool;
  workspace(name?: string): Promise<{ id: number; key: string; client: LyceumClient }>;
  user(
    workspaceId: number,
    more?: { role?: Role; is_staff?: boolean; scopes?: readonly KeyScope[]; username?: string },
  ): Promise<TestUser>;
  close(): Promise<void>;
}

let serial = 0;
const nextUsername = () => `user-${process.pid}-${(serial += 1)}`;

/** Starts a complete API on its own port, with its own database. */
export async function startTestApi(
  more: { config?: Partial<ApiConfig>; platform?: Partial<Platform>; observe?: (app: ReturnType<typeof buildApi>) => void } = {},
): Promise<TestApi> {
  const database = await createTestDatabase();
  const files = await mkdtemp(join(tmpdir(), 'lyceum-test-'));
  const standard = readConfig({ DATABASE_URL: database.url });
  const config: ApiConfig = {
    ...standard,
    // Connecting and searching may be slow on a machine that runs other tests.
    pool: { ...standard.pool, acquireTimeoutMs: 10_000 },
    listBudgetMs: 10_000,
    objects: { kind: 'disk', folder: join(files, 'objects') },
    spoolFolder: join(files, 'spool'),
    secretKeys: { file: join(files, 'secret-keys') },
    baseUrl: 'https://api.test',
    rateFactor: 1000,
    ...more.config,
  };
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database may be dropped before the server has processed the end of a connection.
  owner.on('connect', (client) => client.on('error', () => undefined));
  owner.on('error', () => undefined);
  const platform = createPlatform(config, 'lyceum test', { log: silentLog(), ...more.platform });
  const modules = wireModules(config, platform);
  const app = buildApi(config, platform, modules);
  more.observe?.(app);
  platform.lifecycle.attach(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  platform.lifecycle.markReady();
  const clientWith = (apiKey: string) => createClient({ baseUrl: url, apiKey, retries: 0 });

  return {
    url,
    config,
    platform,
    modules,
    owner,
    workspace: (name = `Workspace ${(serial += 1)}`) =>
      platform.db.transact(systemScope, async (db) => {
        const slug = `ws-${process.pid}-${(serial += 1)}`;
        const { id, serviceUserId } = await modules.people.within(db, systemScope).createWorkspaceUnchecked({ name, slug });
        const { key } = await modules.auth.within(db, systemScope).issueKeyUnchecked({
          workspaceId: id,
          userId: serviceUserId,
          kind: 'ws',
          name: 'test',
          scopes: ['read', 'write', 'admin'],
        });
        return { id, key, client: clientWith(key) };
      }),
    user: (workspaceId, { role = 'member', is_staff = false, scopes = allScopes, username = nextUsername() } = {}) =>
      platform.db.transact(systemScope, async (db) => {
        const fields = {
          uid: platform.ids.uid(),
          workspace_id: workspaceId,
          username,
          email: `${username}@people.test`,
          full_name: 'Test User',
          role,
          is_staff,
        };
        const id = await modules.people.within(db, systemScope).users.add(fields);
        const { key } = await modules.auth
          .within(db, systemScope)
          .issueKeyUnchecked({ workspaceId, userId: id, kind: 'us', name: 'test', scopes });
        return { id, workspaceId, username, key, client: clientWith(key) };
      }),
    close: async () => {
      await platform.lifecycle.drain('test over');
      await owner.end();
      await database.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
}
