import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { systemClock } from '../../platform/clock.ts';
import { startRunner } from '../../platform/jobs/runner.ts';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { createSecret } from '../auth/secrets.rules.ts';
import { type AccountWorld, goodPassword, otherPassword, startAccountWorld } from './accounts.fixtures.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(() => world.close());

const reset = '/api/v1/auth/password/reset/';
const confirm = '/api/v1/auth/password/reset/confirm/';
const change = '/api/v1/auth/password/change/';
const verify = '/api/v1/auth/email/verify/';
const verified = '/api/v1/auth/email/verify/confirm/';

const emailOf = ({ username }: { username: string }): string => `${username}@people.test`;
const signIn = (email: string, password = goodPassword) => world.api.modules.accounts.signIn(email, password);
const userRow = async (id: number) =>
  (await world.rows('select id, account_id, is_verified, role from people.user where id = $1', [id]))[0];
const accountRow = async (email: string) =>
  (await world.rows('select * from accounts.account where lower(email) = lower($1)', [email]))[0];

describe('accounts.requestPassword', () => {
  test('returns the same 202 for a known and for an unknown address', async () => {
    const { id } = await world.api.workspace();
    const user = await world.api.user(id);
    const known = await world.call(reset, { email: emailOf(user) });
    const unknown = await world.call(reset, { email: 'unknown@people.test' });
    expect([known.status, known.text]).toEqual([202, '{"detail":"If this address is known, a link has been sent to it."}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await world.secretFor(emailOf(user), 'password');
    await world.settled();
    expect(world.post.to('unknown@people.test')).toEqual([]);
    expect(await world.rows('select 1 from accounts.password_request')).toEqual([]);
  });
  test('mails an address at most three times an hour, in whichever case it is entered', async () => {
    const { id } = await world.api.workspace();
    const email = emailOf(await world.api.user(id));
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.call(reset, { email: index % 2 ? email : email.toUpperCase() })),
    );
    await world.secretFor(email, 'password', 3);
    await world.settled();
    expect(world.post.to(email)).toHaveLength(3);
  });
  test.each([
    {},
    { email: 'ada' },
    { email: `${'a'.repeat(250)}@b.de` },
    { email: 'a@b.de\r\nBcc: c@d.de' },
    { email: 'a@b.de', x: 1 },
  ])('returns 400 for %j', async (body) => {
    expect(await world.call(reset, body)).toMatchObject({ status: 400, body: { code: 'validation_error' } });
  });
});

describe('accounts.setPassword', () => {
  test('returns 204, creates the account, joins the chosen workspaces as the users with its address, and sends a mail', async () => {
    const [here, there] = [await world.api.workspace(), await world.api.workspace()];
    const user = await world.api.user(here.id);
    const twin = await world.api.user(there.id);
    const stranger = await world.api.user(there.id);
    await world.rows('update people.user set email = $1 where id = $2', [emailOf(user).toUpperCase(), twin.id]);
    await world.account(emailOf(user));
    const account = await accountRow(emailOf(user));
    expect(account).toMatchObject({ email: emailOf(user), email_verified_at: expect.any(Date) });
    expect(account.password_hash).toMatch(/^\$argon2id\$/);
    for (const { id } of [user, twin]) expect(await userRow(id)).toMatchObject({ account_id: account.id, is_verified: true });
    expect(await userRow(stranger.id)).toMatchObject({ account_id: null, is_verified: false });
    expect(await signIn(emailOf(user))).toBe(account.id);
    await world.settled();
    expect(world.post.to(emailOf(user)).map(({ subject }) => subject)).toContain('Your password at api.test was changed');
  });
  test('does not link a user in a workspace where the account has another one', async () => {
    const { id } = await world.api.workspace();
    const [user, other] = [await world.api.user(id), await world.api.user(id)];
    await world.account(emailOf(user));
    const { id: accountId } = await accountRow(emailOf(user));
    await world.rows(`update people.user set email = 'renamed-' || id || '@people.test' where id = $1`, [user.id]);
    await world.rows('update people.user set email = $1 where id = $2', [emailOf(user), other.id]);
    await world.account(emailOf(user));
    expect(await userRow(other.id)).toMatchObject({ account_id: null });
    expect(await userRow(user.id)).toMatchObject({ account_id: accountId });
  });
  test('ends all sessions and tokens of the account, in every workspace', async () => {
    const [here, there] = [await world.api.workspace(), await world.api.workspace()];
    const [user, twin, stranger] = [
      await world.api.user(here.id),
      await world.api.user(there.id),
      await world.api.user(there.id),
    ];
    await world.rows('update people.user set email = $1 where id = $2', [emailOf(user), twin.id]);
    for (const one of [user, twin, stranger]) await signedIn(one);
    await world.account(emailOf(user));
    const ended = `select user_id from auth.session where revoked_at is not null and user_id = any ($1)
      union all select user_id from auth.token_family where revoked_at is not null and user_id = any ($1)`;
    const rows = await world.rows(ended, [[user.id, twin.id, stranger.id]]);
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([user.id, user.id, twin.id, twin.id].sort());
  });
  test('returns the same 400 invalid_link for a link that is wrong, used, expired, of another kind or replaced', async () => {
    const { id } = await world.api.workspace();
    const email = emailOf(await world.api.user(id));
    await world.call(reset, { email });
    const replaced = await world.secretFor(email, 'password', 1);
    await world.call(reset, { email });
    const used = await world.secretFor(email, 'password', 2);
    expect((await world.call(confirm, { token: used, password: goodPassword })).status).toBe(204);
    await world.call(reset, { email });
    const expired = await world.secretFor(email, 'password', 3);
    world.forward(3_600_001);
    const { random } = world.api.platform;
    const wrong = ['junk', createSecret('pw', random), createSecret('in', random), used, replaced, expired];
    const answers = await Promise.all(wrong.map((token) => world.call(confirm, { token, password: otherPassword })));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(wrong.map(() => [400, 'invalid_link']));
    expect(new Set(answers.map(({ text }) => text.replace(/"request_id":"[^"]*"/, ''))).size).toBe(1);
    expect(await signIn(email)).toEqual(expect.any(Number));
  });
  test('returns 400 for a password that is too short or too common, and keeps the link valid', async () => {
    const { id } = await world.api.workspace();
    const email = emailOf(await world.api.user(id));
    await world.call(reset, { email });
    const token = await world.secretFor(email, 'password');
    for (const password of ['short', 'aaaaaaaaaaaaaaaa', 'password12345678', email])
      expect(await world.call(confirm, { token, password })).toMatchObject({
        status: 400,
        body: { code: 'validation_error', errors: [{ attr: 'password' }] },
      });
    expect((await world.call(confirm, { token, password: goodPassword })).status).toBe(204);
  });
  test('sets one password for two concurrent uses of a link, and returns 400 to the other', async () => {
    const { id } = await world.api.workspace();
    const email = emailOf(await world.api.user(id));
    await world.call(reset, { email });
    const token = await world.secretFor(email, 'password');
    const answers = await Promise.all([goodPassword, otherPassword].map((password) => world.call(confirm, { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await world.rows('select 1 from accounts.account where email = $1', [email])).toHaveLength(1);
  });
});

async function signedIn(user: { id: number; workspaceId: number }): Promise<number> {
  const values = [world.api.platform.ids.uid(), user.workspaceId, user.id];
  await world.rows(
    `insert into auth.token_family (uid, workspace_id, user_id, scopes, expires_at)
     values ($1, $2, $3, '{read}', now() + interval '1 day')`,
    values,
  );
  const [{ id }] = await world.rows(
    `insert into auth.session (uid, hash, workspace_id, user_id, method, scopes, idle_until, expires_at)
     values ($1::uuid, sha256($1::uuid::text::bytea), $2, $3, 'password', '{read}', now() + interval '1 day', now() + interval '1 day') returning id`,
    values,
  );
  return id;
}

describe('accounts.changePassword', () => {
  const withAccount = async () => {
    const { id } = await world.api.workspace();
    const user = await world.api.user(id);
    await world.account(emailOf(user));
    return user;
  };
  test('returns 204, ends the sessions, keeps tokens created with a key, and runs once per Idempotency-Key', async () => {
    const user = await withAccount();
    await signedIn(user);
    const asked = { method: 'POST', key: user.key, headers: { 'idempotency-key': 'once' } };
    const body = { current_password: goodPassword, new_password: otherPassword };
    expect((await sendRequest(world.api, change, { ...asked, body })).status).toBe(204);
    expect((await sendRequest(world.api, change, { ...asked, body })).status).toBe(204);
    expect(await sendRequest(world.api, change, { ...asked, body: { ...body, new_password: goodPassword } })).toMatchObject({
      status: 422,
    });
    expect([await signIn(emailOf(user)), await signIn(emailOf(user), otherPassword)]).toEqual([undefined, expect.any(Number)]);
    const open = await world.rows(
      `select 'session' as kind from auth.session where user_id = $1 and revoked_at is null
       union all select 'tokens' from auth.token_family where user_id = $1 and revoked_at is null`,
      [user.id],
    );
    expect(open).toEqual([{ kind: 'tokens' }]);
    await world.settled();
    expect(world.post.to(emailOf(user)).filter(({ subject }) => subject?.includes('was changed'))).toHaveLength(2);
  });
  test('returns 400 for a wrong current password, a weak new one, and a user without an account', async () => {
    const user = await withAccount();
    const wrong = { current_password: 'not the right one', new_password: otherPassword };
    expect(await world.call(change, wrong, user.key)).toMatchObject({
      status: 400,
      body: { errors: [{ attr: 'current_password' }] },
    });
    const bad = { current_password: goodPassword, new_password: '123456789012345' };
    expect(await world.call(change, bad, user.key)).toMatchObject({ status: 400, body: { errors: [{ attr: 'new_password' }] } });
    const { key } = await world.api.user(user.workspaceId);
    expect(await world.call(change, wrong, key)).toMatchObject({
      status: 400,
      body: { detail: 'You have no password to change.' },
    });
  });
  test('returns 403 when the key lacks the scope, and 409 while a request with the same Idempotency-Key is running', async () => {
    const { workspaceId } = await withAccount();
    const reader = await world.api.user(workspaceId, { scopes: ['read'] });
    const body = { current_password: goodPassword, new_password: otherPassword };
    expect((await world.call(change, body, reader.key)).status).toBe(403);
    const { key } = await world.api.user(workspaceId);
    const waiting = () => sendRequest(world.api, change, { method: 'POST', key, body, headers: { 'idempotency-key': 'waits' } });
    expect((await withBlockedIdempotencyClaims(world.api, waiting)).status).toBe(409);
  });
});

describe('accounts.requestVerification and verifyEmail', () => {
  test('returns 202 and mails a link that verifies the address once', async () => {
    const { id } = await world.api.workspace();
    const user = await world.api.user(id);
    expect(await world.call(verify, undefined, user.key)).toMatchObject({
      status: 202,
      body: { detail: 'A link has been sent to your address.' },
    });
    const token = await world.secretFor(emailOf(user), 'email');
    expect(await userRow(user.id)).toMatchObject({ is_verified: false });
    expect((await world.call(verified, { token })).status).toBe(204);
    expect(await userRow(user.id)).toMatchObject({ is_verified: true, account_id: null });
    expect(await world.call(verified, { token })).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    expect(await world.call(verify, undefined, user.key)).toMatchObject({
      status: 202,
      body: { detail: 'Your address is verified.' },
    });
    await world.settled();
    expect(world.post.to(emailOf(user))).toHaveLength(1);
  });
  test('returns 202 without a mail for a workspace key', async () => {
    const { key } = await world.api.workspace();
    expect(await world.call(verify, undefined, key)).toMatchObject({
      status: 202,
      body: { detail: 'Your address is verified.' },
    });
  });
  test('returns 204 and, with join, links the user to the account with the same address only', async () => {
    const [home, elsewhere] = [await world.api.workspace(), await world.api.workspace()];
    const user = await world.api.user(home.id);
    await world.account(emailOf(user));
    const account = await accountRow(emailOf(user));
    const twin = await world.api.user(elsewhere.id);
    await world.rows('update people.user set email = $1 where id = $2', [emailOf(user), twin.id]);
    // Registered in another workspace by another back end: neither user nor account gives access to the other.
    expect(await userRow(twin.id)).toMatchObject({ account_id: null, is_verified: false });
    await world.call(verify, undefined, twin.key);
    const token = await world.secretFor(emailOf(user), 'email');
    expect((await world.call(verified, { token, join: true })).status).toBe(204);
    expect(await userRow(twin.id)).toMatchObject({ account_id: account.id, is_verified: true, role: 'member' });
  });
  test('returns 400 when the address has changed, the link has expired or is malformed', async () => {
    const { id } = await world.api.workspace();
    const user = await world.api.user(id);
    await world.call(verify, undefined, user.key);
    const token = await world.secretFor(emailOf(user), 'email');
    await world.rows(`update people.user set email = 'moved-' || id || '@people.test' where id = $1`, [user.id]);
    expect(await world.call(verified, { token })).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    await world.rows('update people.user set email = $1 where id = $2', [emailOf(user), user.id]);
    world.forward(86_400_001);
    expect(await world.call(verified, { token })).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    expect(await world.call(verified, { token: createSecret('em', world.api.platform.random) })).toMatchObject({ status: 400 });
    expect(await userRow(user.id)).toMatchObject({ is_verified: false });
  });
  test('returns 403 when the key lacks the scope, 409 while a request with the same Idempotency-Key is running, and 429 after three links', async () => {
    const { id } = await world.api.workspace();
    const reader = await world.api.user(id, { scopes: ['read'] });
    expect((await world.call(verify, undefined, reader.key)).status).toBe(403);
    const user = await world.api.user(id);
    const waiting = () =>
      sendRequest(world.api, verify, { method: 'POST', key: user.key, headers: { 'idempotency-key': 'waits' } });
    expect((await withBlockedIdempotencyClaims(world.api, waiting)).status).toBe(409);
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await world.call(verify, undefined, user.key)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

describe('signing in', () => {
  test('accepts the address ignoring upper and lower case, with the right password only', async () => {
    const { id } = await world.api.workspace();
    const user = await world.api.user(id);
    await world.account(emailOf(user));
    const { id: accountId } = await accountRow(emailOf(user));
    expect(await signIn(emailOf(user).toUpperCase())).toBe(accountId);
    expect(await signIn(emailOf(user), otherPassword)).toBeUndefined();
    expect(await signIn('unknown@people.test')).toBeUndefined();
    expect(await signIn(emailOf(await world.api.user(id)))).toBeUndefined();
  });
});

describe('accounts', () => {
  test('deletes links, invitations and requests some time after they have expired', async () => {
    const { id } = await world.api.workspace();
    const user = await world.api.user(id);
    const old = (table: string, columns: string, values: string) =>
      world.rows(`insert into accounts.${table} (${columns}) select ${values} from (values (5), (9), (28), (33)) as age (days)`);
    await old('password_request', 'email, created_at', `'old@people.test', now() - days * interval '1 day'`);
    const hash = `sha256(gen_random_uuid()::text::bytea), now() - days * interval '1 day'`;
    await old('email_proof', 'purpose, email, token_hash, expires_at', `'set_password', 'old@people.test', ${hash}`);
    const invited = `gen_random_uuid(), ${id}, days || 'old@people.test', 'member', ${user.id}, ${hash}`;
    await old('invitation', 'uid, workspace_id, email, role, invited_by, token_hash, expires_at', invited);
    const { databaseUrl } = world.api.config;
    const handlers = world.api.modules.jobHandlers.filter(({ job }) => job.name === 'accounts.purge-links');
    const runner = await startRunner({ ...world.api.platform, databaseUrl, handlers, clock: systemClock });
    const left = async (table: string) =>
      (await world.rows(`select 1 from accounts.${table} where email like '%old@people.test'`)).length;
    await eventually(
      async () => [await left('password_request'), await left('email_proof'), await left('invitation')].join(),
      (counts) => counts === '1,1,3',
    );
    await runner.stop(0);
  });

  test('writes no secret of a link and no password to logs, jobs or tables', async () => {
    await world.settled();
    expect(world.secrets.length).toBeGreaterThan(10);
    const { rows: tables } = await world.api.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const stored = await Promise.all(tables.map(({ name }) => world.rows(`select t::text as row from ${name} t`)));
    const everything = [...world.lines, ...stored.flat().map(({ row }) => row)].join('\n');
    expect(everything.length).toBeGreaterThan(10_000);
    for (const secret of [...world.secrets, goodPassword, otherPassword])
      expect(everything.includes(secret.replace(/^lyc_.._/, '')), secret.slice(0, 7)).toBe(false);
  });
});
