import { PersonalData } from '@lyceum/contract/product/personal-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

const me = '/api/v1/iam/users/me/';
let api: TestApi;
let here: Awaited<ReturnType<TestApi['workspace']>>;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  here = await api.workspace();
  admin = await api.user(here.id, { role: 'owner' });
});
afterAll(() => api.close());

const rowsOf = async (statement: string, values: unknown[] = []) => (await api.owner.query(statement, values)).rows;

/** A user with rows in every table that can hold personal data. */
async function createPersonWithData(): Promise<TestUser & { accountId: number }> {
  const bob = await api.user(here.id);
  const email = `${bob.username}@people.test`;
  const send = (method: string, path: string, who: TestUser, body?: unknown) =>
    sendRequest(api, path, { key: who.key, method, ...(body !== undefined && { body }) });
  await send('POST', '/api/v1/iam/iamuserdetails/', bob, { bio: 'Secretive.', phone: '+12025550100' });
  await send('PUT', `/api/v1/iam/users/${admin.id}/follow/`, bob);
  await send('PUT', `/api/v1/iam/users/${bob.id}/follow/`, admin);
  const team = (await send('POST', `/api/v1/workspaces/${here.id}/teams/`, admin, { name: `Of ${bob.username}` })).body;
  await send('PUT', `/api/v1/workspaces/${here.id}/teams/${team.id}/members/${bob.id}/`, admin);
  await bob.client.media.upload({ files: { file: new File(['hello'], 'bob-cv.txt') } });
  const [account] = await rowsOf(`insert into accounts.account (uid, email) values (gen_random_uuid(), $1) returning id`, [
    email,
  ]);
  await rowsOf(`update people.user set account_id = $1, external_id = $2, theme = 'dark' where id = $3`, [
    account.id,
    email,
    bob.id,
  ]);
  await rowsOf(
    `insert into auth.session (uid, hash, workspace_id, user_id, account_id, method, scopes, user_agent, idle_until, expires_at)
     values (gen_random_uuid(), sha256($1::bytea), $2, $3, $4, 'password', '{read}', 'Bob’s browser', now() + interval '1 day', now() + interval '1 day')`,
    [bob.username, here.id, bob.id, account.id],
  );
  await rowsOf(
    `insert into auth.token_family (uid, workspace_id, user_id, scopes, expires_at)
     values (gen_random_uuid(), $1, $2, '{read}', now() + interval '1 day')`,
    [here.id, bob.id],
  );
  await rowsOf(
    `insert into accounts.invitation (uid, workspace_id, email, role, token_hash, invited_by, expires_at)
     values (gen_random_uuid(), $1, $2, 'member', sha256($3::bytea), $4, now() + interval '1 day')`,
    [here.id, email.toUpperCase(), bob.username, admin.id],
  );
  await rowsOf(
    `insert into accounts.email_proof (purpose, email, workspace_id, user_id, token_hash, expires_at)
     values ('verify_email', $1, $2, $3, sha256($4::bytea), now() + interval '1 day')`,
    [email, here.id, bob.id, `proof ${bob.username}`],
  );
  return { ...bob, accountId: account.id };
}

describe('personalData.export', () => {
  test('returns 200 with all of the person’s data, and no secrets', async () => {
    const bob = await createPersonWithData();
    const { status, body, text } = await sendRequest(api, `${me}export/`, { key: bob.key });
    expect(status).toBe(200);
    expect(() => PersonalData.parse(body)).not.toThrow();
    expect(body).toMatchObject({
      complete: true,
      user: {
        id: bob.id,
        username: bob.username,
        email: `${bob.username}@people.test`,
        theme: 'dark',
        workspace: { id: here.id },
      },
      account: [{ email: `${bob.username}@people.test`, email_verified_at: null }],
      details: [{ bio: 'Secretive.', phone: '+12025550100' }],
      following: [{ user_id: admin.id, username: admin.username }],
      followers: [{ user_id: admin.id }],
      teams: [{ name: `Of ${bob.username}` }],
      keys: [{ name: 'test', revoked_at: null }],
      sessions: [{ method: 'password', user_agent: 'Bob’s browser' }],
      logins: [{ revoked_at: null }],
      invitations: [{ role: 'member', accepted_at: null }],
      others: { media: [{ filename: 'bob-cv.txt' }] },
    });
    expect(body.deeds.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['user_detail.created', 'user.followed', 'media.uploaded']),
    );
    expect(text).not.toContain(bob.key.slice(11));
    expect(text).not.toMatch(/"(hash|password_hash|token_hash|replay)"/);
  });
  test('contains nothing of other people', async () => {
    const [bob, eve] = [await createPersonWithData(), await createPersonWithData()];
    const { text } = await sendRequest(api, `${me}export/`, { key: eve.key });
    expect(text).not.toContain(bob.username);
    const { body } = await sendRequest(api, `${me}export/`, { key: admin.key });
    expect([body.keys.length, body.sessions.length, body.details.length]).toEqual([1, 0, 0]);
  });
  test('returns 401 without credentials, and 403 for a key that may not read', async () => {
    const { key } = await api.user(here.id, { scopes: ['write'] });
    expect((await sendRequest(api, `${me}export/`)).status).toBe(401);
    expect((await sendRequest(api, `${me}export/`, { key })).status).toBe(403);
  });
});

describe('personalData.erase', () => {
  const erase = (key: string, headers: Record<string, string> = {}) => sendRequest(api, me, { key, method: 'DELETE', headers });

  test('returns 204 and leaves nothing in the database that identifies the person', async () => {
    const bob = await createPersonWithData();
    expect((await erase(bob.key)).status).toBe(204);
    const [row] = await rowsOf('select * from people.user where id = $1', [bob.id]);
    expect(row).toMatchObject({
      username: `deleted-${bob.id}`,
      email: `deleted-${bob.id}@deleted.invalid`,
      full_name: '',
      profile_picture: null,
      external_id: null,
      account_id: null,
      theme: null,
      deleted_at: expect.any(Date),
    });
    const tables = await rowsOf(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('people', 'auth', 'accounts', 'platform', 'media', 'mail', 'community', 'taxonomy')`,
    );
    for (const { name } of tables) {
      const left = await rowsOf(`select t::text as text from ${name} t where t::text ilike $1`, [`%${bob.username}%`]);
      // The name of a team belongs to the workspace, not to the person.
      expect([name, left.filter(({ text }) => !text.includes(`Of ${bob.username}`))]).toEqual([name, []]);
    }
    for (const table of ['people.user_detail', 'people.team_member', 'auth.session', 'accounts.email_proof'])
      expect(await rowsOf(`select 1 from ${table} where user_id = $1`, [bob.id])).toEqual([]);
    expect(await rowsOf('select 1 from people.follow where $1 in (follower_id, followed_id)', [bob.id])).toEqual([]);
    expect(await rowsOf('select 1 from accounts.account where id = $1', [bob.accountId])).toEqual([]);
    for (const table of ['auth.api_key', 'auth.token_family'])
      expect(await rowsOf(`select 1 from ${table} where user_id = $1 and revoked_at is null`, [bob.id])).toEqual([]);
    expect(await rowsOf('select deleted_at, filename from media.object where user_id = $1', [bob.id])).toEqual([
      { deleted_at: expect.any(Date), filename: '' },
    ]);
  });
  test('rejects the person’s key within a second', async () => {
    const bob = await createPersonWithData();
    await erase(bob.key);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await sendRequest(api, `${me}export/`, { key: bob.key })).status).toBe(401);
  });
  test('keeps the audit trail under the user’s id', async () => {
    const bob = await createPersonWithData();
    await erase(bob.key);
    const deeds = await rowsOf(`select action from platform.audit where user_id = $1 order by id`, [bob.id]);
    expect(deeds.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.followed', 'user.erased']));
  });
  test('keeps an account that has a user in another workspace', async () => {
    const bob = await createPersonWithData();
    const other = await api.user((await api.workspace()).id);
    await rowsOf('update people.user set account_id = $1 where id = $2', [bob.accountId, other.id]);
    expect((await erase(bob.key)).status).toBe(204);
    expect(await rowsOf('select 1 as one from accounts.account where id = $1', [bob.accountId])).toEqual([{ one: 1 }]);
  });
  test('adds a suffix when the replacement name is taken', async () => {
    const bob = await createPersonWithData();
    const squatter = await api.user(here.id);
    await rowsOf('update people.user set username = $1 where id = $2', [`Deleted-${bob.id}`, squatter.id]);
    expect((await erase(bob.key)).status).toBe(204);
    const [row] = await rowsOf('select username from people.user where id = $1', [bob.id]);
    expect(row.username).toMatch(new RegExp(`^deleted-${bob.id}-[0-9a-f-]{36}$`));
  });
  test('erases a member for an admin', async () => {
    const bob = await createPersonWithData();
    const { status } = await sendRequest(api, `/api/v1/workspaces/${here.id}/members/${bob.id}/`, {
      key: admin.key,
      method: 'DELETE',
    });
    expect(status).toBe(204);
    expect(await rowsOf('select 1 from auth.api_key where user_id = $1 and revoked_at is null', [bob.id])).toEqual([]);
    expect(await rowsOf('select 1 from auth.session where user_id = $1', [bob.id])).toEqual([]);
  });
  test('erasure frees the username', async () => {
    const bob = await createPersonWithData();
    await erase(bob.key);
    const again = await api.user(here.id);
    await rowsOf('update people.user set username = $1, email = $2 where id = $3', [
      bob.username,
      `${bob.username}@people.test`,
      again.id,
    ]);
    expect((await again.client.auth.whoami()).user.username).toBe(bob.username);
  });
  test('returns 403 for a key that may not write', async () => {
    const { key } = await api.user(here.id, { scopes: ['read'] });
    expect((await erase(key)).status).toBe(403);
  });
  test('returns 409 for the last owner and for a workspace key', async () => {
    expect((await erase(admin.key)).body).toMatchObject({ status: 409, detail: 'A workspace must have an owner.' });
    expect((await erase(here.key)).body).toMatchObject({ status: 409, detail: 'The service user cannot be changed.' });
  });
  test('returns 409 while a write with the same Idempotency-Key is running', async () => {
    const bob = await api.user(here.id);
    const answer = await withBlockedIdempotencyClaims(api, () => erase(bob.key, { 'idempotency-key': 'running' }));
    expect(answer.body.code).toBe('idempotency_in_progress');
  });
});
