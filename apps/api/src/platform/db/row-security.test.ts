import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { deriveAppRole } from '../connection-url.ts';
import { type Scope, systemScope } from '../scope.ts';

/** Application checks are off here: plain SQL as the servers' role, and nothing but row-level security in the way. */
let api: TestApi;
let ada: TestUser;
let colleague: TestUser;
let admin: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  ada = await api.user(here.id);
  colleague = await api.user(here.id);
  admin = await api.user(here.id, { role: 'admin' });
  stranger = await api.user(elsewhere.id, { role: 'admin' });
  for (const { key } of [ada, colleague, admin, stranger]) {
    await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key });
    await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body: { api_key: key } });
  }
});
afterAll(() => api.close());

const guarded = ['auth.api_key', 'auth.token_family', 'auth.refresh_token', 'auth.session'];
const scopeOf = ({ workspaceId, id }: TestUser, isAdmin = false): Scope => ({
  workspaceId,
  userId: id,
  credentialType: 'key',
  isAdmin,
});

/** Whose rows a statement sees in a scope, all of the table being asked for. */
const ownersSeen = (table: string, scope: Scope): Promise<readonly { workspace_id: number; user_id: number }[]> =>
  api.platform.db.readWithRls(scope, async (db) => {
    return (
      await sql<{ workspace_id: number; user_id: number }>`select workspace_id, user_id from ${sql.table(table)}`.execute(db)
    ).rows;
  });

describe.each(guarded)('row-level security of %s', (table) => {
  test('shows a member only their own rows', async () => {
    const seen = await ownersSeen(table, scopeOf(ada));
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ user_id }) => user_id))).toEqual(new Set([ada.id]));
  });
  test('shows an admin only their workspace’s rows', async () => {
    const seen = await ownersSeen(table, scopeOf(admin, true));
    expect(new Set(seen.map(({ workspace_id }) => workspace_id))).toEqual(new Set([ada.workspaceId]));
    expect(seen.length).toBeGreaterThan(1);
  });
  test('shows nothing to a transaction without a context, or to plain reads', async () => {
    expect((await api.platform.db.pool.query(`select 1 from ${table}`)).rows).toEqual([]);
  });
  test('does not let another workspace’s admin delete, take over or give away rows', async () => {
    const count = async () => (await api.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count;
    const before = await count();
    const attempt = (statement: ReturnType<typeof sql>) =>
      api.platform.db.transact(scopeOf(stranger, true), async (db) => (await statement.execute(db)).numAffectedRows);
    expect(await attempt(sql`delete from ${sql.table(table)} where user_id = ${ada.id}`)).toBe(0n);
    expect(await attempt(sql`update ${sql.table(table)} set user_id = ${stranger.id} where user_id = ${ada.id}`)).toBe(0n);
    const moved = attempt(sql`update ${sql.table(table)} set workspace_id = ${ada.workspaceId}, user_id = ${ada.id}`);
    await expect(moved).rejects.toThrow(/row-level security/);
    expect(await count()).toBe(before);
  });
  test('shows everything to the system scope', async () => {
    const seen = await ownersSeen(table, systemScope);
    expect(new Set(seen.map(({ user_id }) => user_id)).size).toBeGreaterThanOrEqual(4);
  });
});

describe('the role of the servers', () => {
  test('is not a superuser, owns nothing and cannot bypass row-level security', async () => {
    const { rows } = await api.platform.db.pool.query(
      `select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         (select count(*)::int from pg_class where relowner = role.oid) as owned
       from pg_roles as role where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        name: deriveAppRole(api.config.databaseUrl),
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: false,
        owned: 0,
      },
    ]);
  });
  test('is what RESET ROLE returns to', async () => {
    const client = await api.platform.db.pool.connect();
    try {
      await client.query('reset role');
      expect((await client.query('select current_user as name')).rows).toEqual([{ name: deriveAppRole(api.config.databaseUrl) }]);
    } finally {
      client.release();
    }
  });
  test.each([
    'drop table auth.session',
    'alter table auth.api_key disable row level security',
    'create table public.mine (id int)',
    'update platform.audit set action = $$nothing$$',
    'delete from platform.audit',
    'truncate platform.audit',
  ])('cannot: %s', async (statement) => {
    await expect(api.platform.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe('row-level security', () => {
  test('rejects a scope without a workspace or user', async () => {
    for (const broken of [Number.NaN, Infinity, 1.5]) {
      await expect(api.platform.db.readWithRls({ ...systemScope, workspaceId: broken }, async () => 1)).rejects.toThrow(
        /workspace id or a user id/,
      );
      await expect(api.platform.db.transact({ ...systemScope, userId: broken }, async () => 1)).rejects.toThrow(
        /workspace id or a user id/,
      );
    }
  });

  test('is on for every table with a hashed or encrypted column, except those that no request reads for its caller', async () => {
    const { rows } = await api.owner.query<{ name: string }>(
      `select distinct relnamespace::regnamespace || '.' || relname as name
       from pg_class join pg_attribute on attrelid = pg_class.oid
       where relkind = 'r' and not relrowsecurity and not relnamespace::regnamespace::text ~ '^(pg_|pgboss|information_schema)'
         and attname ~ '(^|_)(hash|sealed|secret|password)(_|$)'
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      // Accounts belong to no workspace, and neither does what is theirs: it is found by the account or by the secret itself.
      'accounts.account',
      'accounts.declined_address',
      'accounts.email_proof',
      'accounts.invitation',
      'auth.device',
      'auth.factor_challenge',
      'auth.recovery_code',
      'auth.second_factor',
      // Of the installation.
      'auth.signing_key',
      // Found by the hash of a cookie, before the caller is known.
      'auth.sso_attempt',
      // Read by the worker only.
      'mail.message',
      'platform.idempotency',
      'platform.secret_check',
      // Read through its document, which has row-level security.
      'vault.passage',
    ]);
  });
});
