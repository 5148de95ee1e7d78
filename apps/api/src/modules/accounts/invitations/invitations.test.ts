import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { createSecret } from '../../auth/secrets.rules.ts';
import { type AccountWorld, goodPassword, otherPassword, startAccountWorld } from '../accounts.fixtures.ts';

let world: AccountWorld;
let workspace: { id: number; key: string };
let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  world = await startAccountWorld();
  workspace = await world.api.workspace('Reading\nroom <b>');
  admin = await world.api.user(workspace.id, { role: 'admin' });
  owner = await world.api.user(workspace.id, { role: 'owner' });
});
afterAll(() => world.close());

const path = (id = workspace.id) => `/api/v1/workspaces/${id}/invitations/`;
const accept = '/api/v1/auth/invitations/accept/';
const preview = '/api/v1/auth/invitations/preview/';

let serial = 0;
const newEmail = () => `guest-${(serial += 1)}@people.test`;
const invite = (email: string, role = 'member', key = admin.key) => world.call(path(), { email, role }, key);
async function invited(email = newEmail(), role = 'member', key = admin.key) {
  const before = world.post.to(email).filter(({ subject }) => subject?.startsWith('Invitation')).length;
  const { status, body, text } = await invite(email, role, key);
  if (status !== 201) throw new Error(text);
  return { email, invitation: body, token: await world.secretFor(email, 'invitation', before + 1) };
}
const usersWith = (email: string) => world.rows('select * from people.user where lower(email) = lower($1)', [email]);

describe('invitations.create', () => {
  test('returns 201 and mails an invitation that names the inviter, the workspace and the role', async () => {
    const { email, invitation } = await invited();
    expect(invitation).toMatchObject({ email, role: 'member', invited_by: admin.id });
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(7 * 86_400_000);
    const [mail] = world.post.to(email);
    expect(mail?.subject).toBe('Invitation to Reading room <b>');
    expect(mail?.text).toContain('Test User has invited you to join “Reading room <b>” as a member.');
    expect(mail?.html).toContain('Reading room &lt;b&gt;');
  });
  test('replaces an open invitation to the same address, ignoring upper and lower case', async () => {
    const first = await invited();
    const second = await invited(first.email);
    await invite(first.email.toUpperCase());
    for (const { token } of [first, second])
      expect(await world.call(preview, { token })).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    const open = await sendRequest(world.api, `${path()}?page_size=100`, { key: admin.key });
    expect(open.body.results.filter(({ email }: { email: string }) => email.toLowerCase() === first.email)).toHaveLength(1);
  });
  test('leaves one open invitation after two concurrent requests', async () => {
    const email = newEmail();
    const answers = await Promise.all([invite(email), invite(email)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const open = await world.rows('select 1 from accounts.invitation where email = $1 and revoked_at is null', [email]);
    expect(open).toHaveLength(1);
  });
  test('mails once for the same Idempotency-Key, and returns 422 with another body and 409 while it is running', async () => {
    const email = newEmail();
    const asked = { method: 'POST', key: admin.key, headers: { 'idempotency-key': `invite ${email}`.replace(' ', '-') } };
    const [one, other] = [0, 1].map(() => () => sendRequest(world.api, path(), { ...asked, body: { email, role: 'member' } }));
    expect((await one?.())?.text).toBe((await other?.())?.text);
    expect((await sendRequest(world.api, path(), { ...asked, body: { email, role: 'admin' } })).status).toBe(422);
    expect((await withBlockedIdempotencyClaims(world.api, async () => one?.()))?.status).toBe(409);
    await world.settled();
    expect(world.post.to(email)).toHaveLength(1);
  });
  test('returns 403 for members, for keys without the scope, and for admins and workspace keys that invite an owner', async () => {
    const member = await world.api.user(workspace.id);
    const limited = await world.api.user(workspace.id, { role: 'admin', scopes: ['read', 'write'] });
    expect((await invite(newEmail(), 'member', member.key)).status).toBe(403);
    expect((await invite(newEmail(), 'member', limited.key)).status).toBe(403);
    expect((await invite(newEmail(), 'owner', admin.key)).status).toBe(403);
    expect((await invite(newEmail(), 'owner', workspace.key)).status).toBe(403);
    expect((await invite(newEmail(), 'owner', owner.key)).status).toBe(201);
  });
  test('returns 404 for another workspace', async () => {
    const elsewhere = await world.api.workspace();
    const answer = await world.call(path(elsewhere.id), { email: newEmail(), role: 'member' }, admin.key);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
  test('returns 409 for a member, whether by their own or by their account’s address', async () => {
    const { email, token } = await invited();
    await world.call(accept, { token, password: goodPassword });
    expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await world.rows(`update people.user set email = 'other-' || id || '@people.test' where email = $1`, [email]);
    expect((await invite(email)).status).toBe(409);
  });
  test.each([
    {},
    { email: 'x', role: 'member' },
    { email: 'a@b.de', role: 'king' },
    { email: 'a@b.de\nBcc: c@d.de', role: 'member' },
  ])('returns 400 for %j', async (body) => {
    expect((await world.call(path(), body, admin.key)).status).toBe(400);
  });
});

describe('invitations.list and revoke', () => {
  test('lists open invitations, newest first, and revokes one with 204', async () => {
    const { email, invitation, token } = await invited();
    const listed = await sendRequest(world.api, path(), { key: admin.key });
    expect(listed.body.results[0]).toEqual(invitation);
    expect(listed.text).not.toContain('token');
    const one = `${path()}${invitation.id}/`;
    expect((await sendRequest(world.api, one, { method: 'DELETE', key: admin.key })).status).toBe(204);
    expect((await sendRequest(world.api, one, { method: 'DELETE', key: admin.key })).status).toBe(404);
    expect((await world.call(accept, { token, password: goodPassword })).body.code).toBe('invalid_link');
    expect(await usersWith(email)).toEqual([]);
  });
  test('returns 403 for members, and 404 for another workspace, its invitations and pages that do not exist', async () => {
    const member = await world.api.user(workspace.id);
    const elsewhere = await world.api.workspace();
    const { invitation } = await invited();
    const status = async (target: string, key: string, method = 'GET') =>
      (await sendRequest(world.api, target, { key, method })).status;
    expect(await status(path(), member.key)).toBe(403);
    expect(await status(`${path()}${invitation.id}/`, member.key, 'DELETE')).toBe(403);
    expect(await status(path(elsewhere.id), admin.key)).toBe(404);
    expect(await status(`${path()}?page=99`, admin.key)).toBe(404);
    expect(await status(`${path(elsewhere.id)}${invitation.id}/`, elsewhere.key, 'DELETE')).toBe(404);
    expect(await status(`${path(elsewhere.id)}${invitation.id}/`, admin.key, 'DELETE')).toBe(404);
  });
  test('returns 409 while a revocation with the same Idempotency-Key is running', async () => {
    const { invitation } = await invited();
    const asked = { method: 'DELETE', key: admin.key, headers: { 'idempotency-key': 'revoke' } };
    const revoking = () => sendRequest(world.api, `${path()}${invitation.id}/`, asked);
    expect((await withBlockedIdempotencyClaims(world.api, revoking)).status).toBe(409);
  });
});

describe('invitations.preview', () => {
  test('returns 200 with the workspace, the role and which password is needed', async () => {
    const { email, token } = await invited(newEmail(), 'admin');
    expect((await world.call(preview, { token })).body).toEqual({
      workspace_name: 'Reading\nroom <b>',
      email,
      role: 'admin',
      password: 'new',
      username: null,
    });
  });
});

describe('invitations.accept', () => {
  test('returns 201, creates a verified account and user, and accepts the link once', async () => {
    const { email, token } = await invited(newEmail(), 'admin');
    const given = { token, username: `ada-${serial}`, full_name: 'Ada L', password: goodPassword };
    const answer = await world.call(accept, given);
    expect(answer).toMatchObject({
      status: 201,
      body: { username: given.username, email, full_name: 'Ada L', is_verified: true, is_staff: false, first_time_login: true },
    });
    expect(await usersWith(email)).toMatchObject([{ role: 'admin', workspace_id: workspace.id, account_id: expect.any(Number) }]);
    expect(await world.api.modules.accounts.signIn(email, goodPassword)).toEqual(expect.any(Number));
    expect((await world.call(accept, given)).body.code).toBe('invalid_link');
    expect(
      await world.rows(
        `select workspace_id, user_id, credential_type from platform.audit where action = 'invitation.accepted'
      and user_id = $1`,
        [answer.body.id],
      ),
    ).toEqual([{ workspace_id: workspace.id, user_id: answer.body.id, credential_type: 'anonymous' }]);
  });
  test('generates a username from the address, with a suffix when it is taken', async () => {
    const elsewhere = await world.api.workspace();
    const boss = await world.api.user(elsewhere.id, { role: 'owner' });
    const { email, token } = await invited();
    expect((await world.call(accept, { token, password: goodPassword })).body.username).toBe(email.split('@')[0]);
    const other = email.replace('people.test', 'elsewhere.test');
    await world.call(path(elsewhere.id), { email: other, role: 'member' }, boss.key);
    const second = await world.secretFor(other, 'invitation');
    expect((await world.call(accept, { token: second, password: goodPassword })).body.username).toMatch(/^guest-\d+-\w+$/);
  });
  test('links the user with this address that has no account, and does not lower their role', async () => {
    const waiting = await world.api.user(workspace.id, { role: 'owner' });
    const { email, token } = await invited(`${waiting.username}@people.test`);
    expect((await world.call(preview, { token })).body).toMatchObject({ username: waiting.username, password: 'new' });
    expect((await world.call(accept, { token, password: goodPassword, username: 'ignored' })).body).toMatchObject({
      id: waiting.id,
      username: waiting.username,
      is_verified: true,
    });
    expect(await usersWith(email)).toMatchObject([{ id: waiting.id, role: 'owner' }]);
  });
  test('links an account with a password only with that password', async () => {
    const elsewhere = await world.api.workspace();
    const boss = await world.api.user(elsewhere.id, { role: 'owner' });
    const { email, token } = await invited();
    await world.call(accept, { token, password: goodPassword });
    await world.call(path(elsewhere.id), { email, role: 'member' }, boss.key);
    const second = await world.secretFor(email, 'invitation', 2);
    expect((await world.call(preview, { token: second })).body).toMatchObject({ password: 'current' });
    for (const password of [undefined, otherPassword])
      expect(await world.call(accept, { token: second, password })).toMatchObject({
        status: 400,
        body: { code: 'validation_error', errors: [{ attr: 'password' }] },
      });
    expect((await world.call(accept, { token: second, password: goodPassword })).status).toBe(201);
    const users = await usersWith(email);
    expect(users).toHaveLength(2);
    expect(new Set(users.map(({ account_id }) => account_id)).size).toBe(1);
    expect(await world.api.modules.accounts.signIn(email, otherPassword)).toBeUndefined();
  });
  test('needs no password for an account without one, and accepts a first one', async () => {
    const [plain, first] = [await invited(), await invited()];
    for (const { email } of [plain, first])
      await world.rows('insert into accounts.account (uid, email, email_verified_at) values ($1, $2, now())', [
        world.api.platform.ids.uid(),
        email,
      ]);
    expect((await world.call(preview, { token: plain.token })).body).toMatchObject({ password: 'none' });
    expect((await world.call(accept, { token: plain.token })).status).toBe(201);
    expect((await world.call(accept, { token: first.token, password: goodPassword })).status).toBe(201);
    expect(await world.api.modules.accounts.signIn(first.email, goodPassword)).toEqual(expect.any(Number));
  });
  test('accepts one of two concurrent requests, and creates one user', async () => {
    const { email, token } = await invited();
    const answers = await Promise.all([0, 1, 2, 3].map(() => world.call(accept, { token, password: goodPassword })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await usersWith(email)).toHaveLength(1);
    expect(await world.rows('select 1 from accounts.account where email = $1', [email])).toHaveLength(1);
  });
  test('gives a username to one of two people who request it at the same time', async () => {
    const [one, other] = [await invited(), await invited()];
    const username = `wanted-${serial}`;
    const answers = await Promise.all(
      [one, other].map(({ token }) => world.call(accept, { token, username, password: goodPassword })),
    );
    const [first, second] = answers.map(({ status }) => status).sort();
    expect([first, [400, 409].includes(second ?? 0)]).toEqual([201, true]);
  });
  test('returns 400 for a weak password and for a taken username, and keeps the link valid', async () => {
    const { token } = await invited();
    for (const [given, attr] of [
      [{}, 'password'],
      [{ password: 'short' }, 'password'],
      [{ password: goodPassword, username: admin.username.toUpperCase() }, 'username'],
    ] as const)
      expect(await world.call(accept, { token, ...given })).toMatchObject({ status: 400, body: { errors: [{ attr }] } });
    expect((await world.call(accept, { token, password: goodPassword })).status).toBe(201);
  });
  test('returns the same 400 for a wrong, used, expired or revoked link, for the preview and for the acceptance', async () => {
    const [used, revoked, expired] = [await invited(), await invited(), await invited()];
    await world.call(accept, { token: used.token, password: goodPassword });
    await sendRequest(world.api, `${path()}${revoked.invitation.id}/`, { method: 'DELETE', key: admin.key });
    await world.rows('update accounts.invitation set expires_at = now() where id = $1', [expired.invitation.id]);
    const tokens = ['junk', createSecret('in', world.api.platform.random), used.token, revoked.token, expired.token];
    for (const target of [preview, accept]) {
      const answers = await Promise.all(tokens.map((token) => world.call(target, { token })));
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(tokens.map(() => [400, 'invalid_link']));
      expect(new Set(answers.map(({ text }) => text.replace(/"request_id":"[^"]*"/, ''))).size).toBe(1);
    }
  });
  test('returns 400 when the inviter may no longer invite', async () => {
    const boss = await world.api.user(workspace.id, { role: 'owner' });
    const [member, second] = [await invited(newEmail(), 'member', boss.key), await invited(newEmail(), 'owner', boss.key)];
    const statuses = async () =>
      Promise.all([member, second].map(async ({ token }) => (await world.call(preview, { token })).status));
    const become = (change: string) => world.rows(`update people.user set ${change} where id = $1`, [boss.id]);
    expect(await statuses()).toEqual([200, 200]);
    await become(`role = 'admin'`);
    expect(await statuses()).toEqual([200, 400]);
    await become(`role = 'member'`);
    expect(await statuses()).toEqual([400, 400]);
    await become(`role = 'owner', suspended_at = now()`);
    expect(await statuses()).toEqual([400, 400]);
  });
  test('returns 409 for a person who has become a member in another way', async () => {
    const waiting = await world.api.user(workspace.id);
    const { email, token } = await invited(`${waiting.username}@people.test`);
    await world.account(email);
    expect(await world.call(accept, { token, password: goodPassword })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });
});

describe('accounts', () => {
  test('limits password attempts to twenty at once per account, and invitations to five per address', async () => {
    const strict = await startAccountWorld({ rateFactor: 1 });
    try {
      const { id } = await strict.api.workspace();
      const boss = await strict.api.user(id, { role: 'owner' });
      const guess = () =>
        strict.api.modules.accounts.signIn('Victim@people.test', otherPassword).catch((error: unknown) => Object(error).status);
      const guesses = [];
      for (let index = 0; index < 21; index += 1) guesses.push(await guess());
      expect(guesses).toEqual([...Array.from({ length: 20 }, () => undefined), 429]);
      const statuses = [];
      for (let index = 0; index < 6; index += 1)
        statuses.push(
          (await strict.call(`/api/v1/workspaces/${id}/invitations/`, { email: 'a@b.test', role: 'member' }, boss.key)).status,
        );
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    } finally {
      await strict.close();
    }
  });

  test('writes no secret of an invitation to logs, jobs or tables', async () => {
    await world.settled();
    const { rows: tables } = await world.api.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const stored = await Promise.all(tables.map(({ name }) => world.rows(`select t::text as row from ${name} t`)));
    const everything = [...world.lines, ...stored.flat().map(({ row }) => row)].join('\n');
    expect(world.secrets.length).toBeGreaterThan(10);
    for (const secret of world.secrets) expect(everything.includes(secret.slice(7))).toBe(false);
  });
});
