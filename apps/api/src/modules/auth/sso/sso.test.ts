import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTxtLookup } from '../../../platform/dns.ts';
import { createOutbound, publicOnly } from '../../../platform/outbound/index.ts';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { createMovableClock } from '../../../testing/movable-clock.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';
import { startBrowser } from './browser.fixtures.ts';
import { startDnsServer } from './dns-server.fixtures.ts';
import { type ForgingProvider, startForgingProvider } from './forging-provider.fixtures.ts';
import { client, type RealProvider, startRealProvider } from './real-provider.fixtures.ts';
import { addSsoAndPasswordSessions, listOpenSessionMethods } from './sessions.fixtures.ts';

const clock = createMovableClock();
let provider: RealProvider;
let forging: ForgingProvider;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let api: TestApi;
let workspace: { id: number; slug: string };
let admin: TestUser;

beforeAll(async () => {
  dns = await startDnsServer();
  provider = await startRealProvider('https://api.test/api/v1/auth/oidc/callback/');
  forging = await startForgingProvider();
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: [provider.host, forging.host] } });
  api = await startTestApi({ platform: { clock, outbound, txtRecords: createTxtLookup([dns.server]) } });
  ({ workspace, admin } = await newWorkspace());
  await connect();
  await claim('corp.test');
  expect((await claim('theirs.test', (await newWorkspace()).admin)).status).toBe(200);
});
afterAll(async () => {
  await api.close();
  dns.stop();
  await Promise.all([provider.stop(), forging.stop()]);
});

async function newWorkspace() {
  const { id } = await api.workspace();
  const { rows } = await api.owner.query<{ slug: string }>('select slug from people.workspace where id = $1', [id]);
  return { workspace: { id, slug: rows[0]?.slug ?? '' }, admin: await api.user(id, { role: 'admin' }) };
}
const settings = () => ({ issuer: provider.issuer, ...client });
const ssoPath = (id = workspace.id) => `/api/v1/workspaces/${id}/sso/`;
const put = (body: object, who = admin) => sendRequest(api, ssoPath(who.workspaceId), { method: 'PUT', key: who.key, body });
const connect = (more: object = {}) => put({ ...settings(), ...more });
const domainsPath = (id = workspace.id) => `/api/v1/workspaces/${id}/domains/`;
const name = (domain: unknown, who = admin) =>
  sendRequest(api, domainsPath(who.workspaceId), { method: 'POST', key: who.key, body: { domain } });
const verify = (id: number, who = admin) =>
  sendRequest(api, `${domainsPath(who.workspaceId)}${id}/verify/`, { method: 'POST', key: who.key });
async function claim(domain: string, who = admin) {
  const { body } = await name(domain, who);
  dns.records.set(body.record_name, body.record_value);
  return verify(body.id, who);
}
const start = (more = '', slug = workspace.slug) => `https://api.test/api/v1/auth/oidc/${slug}/start/${more}`;
let serial = 0;
const signInAs = (more: Partial<RealProvider['person']> = {}) => {
  serial += 1;
  const person = { sub: `sub-${serial}`, email: `person-${serial}@corp.test`, email_verified: true, name: 'A Person' };
  return (provider.person = { ...person, ...more });
};

type Browser = ReturnType<typeof startBrowser>;
const cookieOf = (browser: Browser) => `__Host-session=${browser.cookies().get('__Host-session')}`;
const whoIsIn = (browser: Browser) => sendRequest(api, '/api/v1/auth/whoami/', { headers: { cookie: cookieOf(browser) } });

describe('signing in by OpenID', () => {
  test('creates the user on the first sign-in, finds them on the second, and returns to the page where it started', async () => {
    const person = signInAs();
    const browser = startBrowser(api);
    expect(await browser.follow(start('?redirect_to=/dashboard/quests%3Fpage=2'))).toBe('/dashboard/quests?page=2');
    const cookie = cookieOf(browser);
    const { body } = await sendRequest(api, '/api/v1/auth/session/', { headers: { cookie } });
    expect(body).toMatchObject({
      user: { email: person.email, full_name: 'A Person', is_verified: true },
      workspace: { id: workspace.id },
      workspaces: [{ id: workspace.id }],
    });
    const again = startBrowser(api);
    expect(await again.follow(start())).toBe('/dashboard/');
    const second = await whoIsIn(again);
    expect(second.body.user.id).toBe(body.user.id);
  });
  test('finds a user with that address whom the back end registered', async () => {
    const person = signInAs();
    const ws = await sendRequest(api, `/api/v1/workspaces/${workspace.id}/api-keys/`, { method: 'POST', key: admin.key });
    const asked = { method: 'POST', key: ws.body.key, body: { email: person.email } } as const;
    const registered = await sendRequest(api, '/api/v1/auth/register/', asked);
    const browser = startBrowser(api);
    await browser.follow(start());
    const me = await whoIsIn(browser);
    expect(me.body.user.id).toBe(registered.body.user.id);
  });
  test('does not open other workspaces of the same person', async () => {
    const person = signInAs();
    const browser = startBrowser(api);
    await browser.follow(start());
    const elsewhere = await api.user((await api.workspace()).id);
    await api.owner.query(
      'update people.user set account_id = (select account_id from people.user where email = $1 limit 1) where id = $2',
      [person.email, elsewhere.id],
    );
    const cookie = cookieOf(browser);
    const { body } = await sendRequest(api, '/api/v1/auth/session/', { headers: { cookie } });
    expect(body.workspaces).toHaveLength(1);
    const moved = await sendRequest(api, '/api/v1/auth/session/workspace/', {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': body.csrf_token, origin: 'https://api.test' },
      body: { workspace_id: elsewhere.workspaceId },
    });
    expect(moved.status).toBe(404);
  });
  test.each([
    ['whose account has a user elsewhere', 'account_id = (select id from account)'],
    ['whose address is registered in another workspace', 'account_id = null'],
  ])('creates a user in this workspace for a person %s, and does not change that user', async (_, change) => {
    const person = signInAs();
    const { id } = await api.user((await api.workspace()).id);
    await api.owner.query(
      `with account as (insert into accounts.account (uid, email, email_verified_at) values (gen_random_uuid(), $1, now()) returning id)
       update people.user set email = $1, ${change} where id = $2`,
      [person.email, id],
    );
    const there = async () => (await api.owner.query('select to_jsonb(u) from people.user u where id = $1', [id])).rows;
    const before = await there();
    const browser = startBrowser(api);
    expect(await browser.follow(start())).toBe('/dashboard/');
    const { body } = await whoIsIn(browser);
    expect(body).toMatchObject({ user: { email: person.email }, workspace: { id: workspace.id } });
    expect(body.user.id).not.toBe(id);
    expect(await there()).toEqual(before);
  });
  test.each([
    ['an address that the provider does not declare as verified', { email_verified: false }, 'sso_email_not_verified'],
    ['an address at a domain that is not the workspace’s', { email: 'eve@elsewhere.test' }, 'sso_domain_not_allowed'],
    ['an address at a domain that another workspace has verified', { email: 'eve@theirs.test' }, 'sso_domain_not_allowed'],
    ['an address whose domain only ends like the workspace’s', { email: 'eve@notcorp.test' }, 'sso_domain_not_allowed'],
    ['an address with two at-signs', { email: 'eve@corp.test@evil.test' }, 'sso_email_not_verified'],
  ])('is refused for %s', async (_, more, reason) => {
    const { sub } = signInAs(more);
    const browser = startBrowser(api);
    expect(await browser.follow(start())).toBe(`/dashboard/?error=${reason}`);
    expect(browser.cookies().get('__Host-session')).toBeUndefined();
    const { rows } = await api.owner.query('select 1 from auth.sso_identity where subject = $1', [sub]);
    expect(rows).toEqual([]);
  });
  test('is refused for a suspended user', async () => {
    const person = signInAs();
    await startBrowser(api).follow(start());
    await api.owner.query('update people.user set suspended_at = now() where email = $1', [person.email]);
    expect(await startBrowser(api).follow(start())).toBe('/dashboard/?error=sso_not_permitted');
  });
  test('is refused when the user with that address belongs to another account', async () => {
    const person = signInAs();
    const other = await api.user(workspace.id);
    await api.owner.query(
      `with account as (insert into accounts.account (uid, email) values (gen_random_uuid(), 'someone-else@corp.test') returning id)
       update people.user set email = $1, account_id = (select id from account) where id = $2`,
      [person.email, other.id],
    );
    expect(await startBrowser(api).follow(start())).toBe('/dashboard/?error=sso_not_permitted');
  });
  test('creates one user for eight concurrent first sign-ins', async () => {
    const person = signInAs();
    const ends = await Promise.all(Array.from({ length: 8 }, () => startBrowser(api).follow(start())));
    const { rows } = await api.owner.query('select id from people.user where email = $1', [person.email]);
    expect(rows).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['/dashboard/']));
  });
});

describe('the OpenID callback', () => {
  const callback = (query: string) => `https://api.test/api/v1/auth/oidc/callback/${query}`;
  /** Starts a sign-in and stops at the provider. */
  async function startAttempt() {
    const browser = startBrowser(api);
    const { headers } = await browser.visit(start('', forgers.slug));
    const asked = new URL(headers.get('location') ?? '').searchParams;
    return { browser, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '', asked };
  }
  let forgers: { id: number; slug: string };
  beforeAll(async () => {
    const made = await newWorkspace();
    forgers = made.workspace;
    expect((await put({ issuer: forging.url, ...client }, made.admin)).status).toBe(200);
    await claim('forged.test', made.admin);
  });
  beforeEach(() => {
    forging.forge = (good, sign) => sign({ ...good, email: 'eve@forged.test' });
  });

  test('signs in with a valid response of the provider, as a control for the cases below', async () => {
    const { browser, state, nonce, asked } = await startAttempt();
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(await browser.follow(callback(`?code=${nonce}&state=${state}`))).toBe('/dashboard/');
  });
  test.each<[string, ForgingProvider['forge']]>([
    ['a wrong nonce', (good, sign) => sign({ ...good, email: 'eve@forged.test', nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...good }, sign) => sign({ ...good, email: 'eve@forged.test' })],
    ['a wrong issuer', (good, sign) => sign({ ...good, email: 'eve@forged.test', iss: 'https://accounts.example.org' })],
    ['a wrong audience', (good, sign) => sign({ ...good, email: 'eve@forged.test', aud: 'another client' })],
    ['an expired token', (good, sign) => sign({ ...good, email: 'eve@forged.test', exp: 1_000_000 })],
    ['a token from the future', (good, sign) => sign({ ...good, email: 'eve@forged.test', iat: Number(good.iat) + 3600 })],
    ['no signature', (good) => new UnsecuredJWT({ ...good, email: 'eve@forged.test' }).encode()],
    [
      'a signature by the client’s secret',
      (good) =>
        new SignJWT({ ...good, email: 'eve@forged.test' })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(client.client_secret)),
    ],
    [
      'a signature by a key that is not the provider’s',
      async (good) =>
        new SignJWT({ ...good, email: 'eve@forged.test' })
          .setProtectedHeader({ alg: 'RS256', kid: 'one' })
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    ['a broken token', () => 'a.b.c'],
    ['an address of another workspace’s domain', (good, sign) => sign({ ...good, email: 'ceo@corp.test' })],
    [
      'an email_verified claim that is a string',
      (good, sign) => sign({ ...good, email: 'eve@forged.test', email_verified: 'true' }),
    ],
    ['no email_verified claim', ({ email_verified: _, ...good }, sign) => sign({ ...good, email: 'eve@forged.test' })],
  ])('is refused with %s', async (_, forge) => {
    forging.forge = forge;
    const { browser, state, nonce } = await startAttempt();
    expect(await browser.follow(callback(`?code=${nonce}&state=${state}`))).toMatch(/^\/dashboard\/\?error=sso_/);
    expect(browser.cookies().get('__Host-session')).toBeUndefined();
  });
  test('is refused with a wrong or missing state, a second time, and in another browser', async () => {
    const { browser, state, nonce } = await startAttempt();
    const other = await startAttempt();
    const expired = '/dashboard/?error=sso_expired';
    expect(await browser.follow(callback(`?code=${nonce}&state=${'x'.repeat(43)}`))).toBe(expired);
    expect(await browser.follow(callback(`?code=${nonce}`))).toBe(expired);
    expect(await other.browser.follow(callback(`?code=${nonce}&state=${state}`))).toBe(expired);
    expect(await browser.follow(callback(`?code=${nonce}&state=${state}`))).toBe(expired);
  });
  test('is refused after ten minutes, and when the provider refuses', async () => {
    const refused = await startAttempt();
    expect(await refused.browser.follow(callback(`?error=access_denied&state=${refused.state}`))).toBe(
      '/dashboard/?error=sso_refused',
    );
    const { browser, state, nonce } = await startAttempt();
    clock.advance(601_000);
    expect(await browser.follow(callback(`?code=${nonce}&state=${state}`))).toBe('/dashboard/?error=sso_expired');
  });
  test('returns 400 for parameters that are too long', async () => {
    expect((await startBrowser(api).visit(callback(`?state=${'x'.repeat(501)}`))).status).toBe(400);
  });
});

describe('sso.start', () => {
  test('returns 404 for a workspace without a provider, and for an unknown workspace', async () => {
    const { workspace: bare } = await newWorkspace();
    for (const slug of [bare.slug, 'no-such-place']) expect((await startBrowser(api).visit(start('', slug))).status).toBe(404);
  });
  test.each(['//evil.test', '/\\evil.test', 'https://evil.test/', '/\t/evil.test', 'dashboard'])(
    'returns 400 for the redirect_to %j',
    async (to) => {
      expect((await startBrowser(api).visit(start(`?redirect_to=${encodeURIComponent(to)}`))).status).toBe(400);
    },
  );
  test('returns 502 while the provider is unavailable', async () => {
    const made = await newWorkspace();
    await put(settings(), made.admin);
    await api.owner.query(`update auth.sso_connection set issuer = 'http://127.0.0.1:1' where workspace_id = $1`, [
      made.workspace.id,
    ]);
    expect((await startBrowser(api).visit(start('', made.workspace.slug))).status).toBe(502);
  });
});

describe('the SSO connection of a workspace', () => {
  test('returns 200 without the secret, which is encrypted in the database', async () => {
    const { body, text } = await sendRequest(api, ssoPath(), { key: admin.key });
    expect(body).toMatchObject({
      issuer: provider.issuer,
      enforced: false,
      redirect_uri: 'https://api.test/api/v1/auth/oidc/callback/',
      start_url: start(),
    });
    expect(text).not.toContain(client.client_secret);
    const { rows } = await api.owner.query('select row_to_json(c)::text as row from auth.sso_connection as c');
    expect(JSON.stringify(rows)).not.toContain(client.client_secret);
  });
  test('keeps the secret when it is left out', async () => {
    expect((await put({ issuer: provider.issuer, client_id: client.client_id })).status).toBe(200);
    signInAs();
    expect(await startBrowser(api).follow(start())).toBe('/dashboard/');
  });
  test('returns 400 without a secret on the first connection, for an unknown provider, and for private addresses', async () => {
    const { admin: other } = await newWorkspace();
    expect((await put({ issuer: provider.issuer, client_id: 'x' }, other)).body.errors).toMatchObject([
      { attr: 'client_secret' },
    ]);
    for (const issuer of ['http://127.0.0.1:22', 'http://169.254.169.254/', 'https://localhost', 'ftp://x.test', 'nonsense'])
      expect((await put({ ...settings(), issuer }, other)).body.errors, issuer).toMatchObject([{ attr: 'issuer' }]);
  });
  test('ends sessions opened with a password when OpenID becomes required', async () => {
    const made = await newWorkspace();
    await addSsoAndPasswordSessions(api, made.admin);
    await put({ ...settings(), enforced: true }, made.admin);
    expect(await listOpenSessionMethods(api, made.admin)).toEqual(['oidc']);
  });
  test('returns 204, ends the sessions opened through the provider, and returns 404 afterwards', async () => {
    const made = await newWorkspace();
    await put(settings(), made.admin);
    await addSsoAndPasswordSessions(api, made.admin);
    const remove = (headers = {}) =>
      sendRequest(api, ssoPath(made.workspace.id), { method: 'DELETE', key: made.admin.key, headers });
    expect((await withBlockedIdempotencyClaims(api, () => remove({ 'idempotency-key': 'x' }))).status).toBe(409);
    expect((await remove()).status).toBe(204);
    expect(await listOpenSessionMethods(api, made.admin)).toEqual(['password']);
    expect((await remove()).status).toBe(404);
    expect((await sendRequest(api, ssoPath(made.workspace.id), { key: made.admin.key })).status).toBe(404);
  });
  test('returns 403 for members, and 404 for other workspaces', async () => {
    const member = await api.user(workspace.id);
    const { admin: other } = await newWorkspace();
    for (const [method, body] of [['GET'], ['PUT', settings()], ['DELETE']] as const) {
      expect((await sendRequest(api, ssoPath(), { method, key: member.key, body })).status, method).toBe(403);
      expect((await sendRequest(api, ssoPath(), { method, key: other.key, body })).status, method).toBe(404);
    }
  });
  test('returns 409 while a request with the same Idempotency-Key is running, and 422 for the key with another body', async () => {
    const once = (more: object) =>
      sendRequest(api, ssoPath(), {
        method: 'PUT',
        key: admin.key,
        headers: { 'idempotency-key': 'put' },
        body: { ...settings(), ...more },
      });
    expect((await withBlockedIdempotencyClaims(api, () => once({}))).status).toBe(409);
    await once({});
    expect((await once({ enforced: true })).status).toBe(422);
  });
});

describe('the SSO domains of a workspace', () => {
  test('returns 201 with the DNS record to create; verification returns 400 until the record exists, and 200 from then on', async () => {
    const { admin: other } = await newWorkspace();
    const { status, body } = await name(' Example.ORG ', other);
    expect(status).toBe(201);
    expect(body).toMatchObject({ domain: 'example.org', is_verified: false, record_name: '_lyceum-challenge.example.org' });
    expect((await verify(body.id, other)).body.detail).toContain(body.record_name);
    dns.records.set(body.record_name, 'something else');
    expect((await verify(body.id, other)).status).toBe(400);
    dns.records.set(body.record_name, body.record_value);
    expect((await verify(body.id, other)).body).toMatchObject({ is_verified: true });
    expect((await verify(body.id, other)).status).toBe(200);
    const listed = await sendRequest(api, domainsPath(other.workspaceId), { key: other.key });
    expect(listed.body.results).toMatchObject([{ id: body.id, is_verified: true }]);
  });
  test('returns 409 for a domain that was added twice, or that another workspace has verified', async () => {
    const { admin: other } = await newWorkspace();
    expect((await name('corp.test')).status).toBe(409);
    expect((await claim('corp.test', other)).status).toBe(409);
  });
  test.each(['gmail.com', 'nonsense', 'a..b', '-a.org', 'https://example.org', 'localhost', ''])(
    'returns 400 for %j',
    async (domain) => {
      expect((await name(domain)).status).toBe(400);
    },
  );
  test('are removed with 204, which lets another workspace verify the domain', async () => {
    const [one, two] = [await newWorkspace(), await newWorkspace()];
    const claimed = await claim('moving.test', one.admin);
    const remove = (headers = {}) =>
      sendRequest(api, `${domainsPath(one.workspace.id)}${claimed.body.id}/`, { method: 'DELETE', key: one.admin.key, headers });
    expect((await withBlockedIdempotencyClaims(api, () => remove({ 'idempotency-key': 'x' }))).status).toBe(409);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await claim('moving.test', two.admin)).status).toBe(200);
  });
  test('returns 403 for members, 404 after the last page and for other workspaces, 409 while a request with the same Idempotency-Key is running, and 422 for the key with another body', async () => {
    const member = await api.user(workspace.id);
    expect((await sendRequest(api, domainsPath(), { key: member.key })).status).toBe(403);
    expect((await name('x.test', { ...member, workspaceId: workspace.id })).status).toBe(403);
    expect((await sendRequest(api, `${domainsPath()}1/verify/`, { method: 'POST', key: member.key })).status).toBe(403);
    expect((await sendRequest(api, `${domainsPath()}1/`, { method: 'DELETE', key: member.key })).status).toBe(403);
    expect((await sendRequest(api, `${domainsPath()}?page=9`, { key: admin.key })).status).toBe(404);
    const { admin: other } = await newWorkspace();
    const post = (domain: string, { key }: TestUser, headers = {}) =>
      sendRequest(api, domainsPath(), { method: 'POST', key, headers, body: { domain } });
    expect((await post('y.test', other)).status).toBe(404);
    await post('once.test', admin, { 'idempotency-key': 'domain' });
    expect((await post('twice.test', admin, { 'idempotency-key': 'domain' })).status).toBe(422);
  });
});
