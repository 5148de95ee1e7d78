import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTxtLookup } from '../../../platform/dns.ts';
import { createOutbound, publicOnly } from '../../../platform/outbound/index.ts';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { createMovableClock } from '../../../testing/movable-clock.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';
import { startBrowser } from './browser.fixtures.ts';
import { startDnsServer } from './dns-server.fixtures.ts';
import { client, type RealProvider, startRealProvider } from './real-provider.fixtures.ts';

const clock = createMovableClock();
let provider: RealProvider;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let api: TestApi;
let workspace: { id: number; slug: string };
let admin: TestUser;

beforeAll(async () => {
  dns = await startDnsServer();
  provider = await startRealProvider('https://api.test/api/v1/auth/oidc/callback/');
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: [provider.host] } });
  api = await startTestApi({ platform: { clock, outbound, txtRecords: createTxtLookup([dns.server]) } });
  const { id } = await api.workspace();
  const { rows } = await api.owner.query<{ slug: string }>('select slug from people.workspace where id = $1', [id]);
  workspace = { id, slug: rows[0]?.slug ?? '' };
  admin = await api.user(id, { role: 'admin' });
  await ask('PUT', 'sso/', { issuer: provider.issuer, ...client });
  const { body } = await ask('POST', 'domains/', { domain: 'corp.test' });
  dns.records.set(body.record_name, body.record_value);
  expect((await ask('POST', `domains/${body.id}/verify/`)).status).toBe(200);
});
afterAll(async () => {
  await api.close();
  dns.stop();
  await provider.stop();
});

const ask = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object, { key, workspaceId } = admin) =>
  sendRequest(api, `/api/v1/workspaces/${workspaceId}/${path}`, { method, key, ...(body && { body }) });
const signIn = async () => {
  const browser = startBrowser(api);
  const end = await browser.follow(`https://api.test/api/v1/auth/oidc/${workspace.slug}/start/`);
  const cookie = `__Host-session=${browser.cookies().get('__Host-session')}`;
  return { end, whoami: () => sendRequest(api, '/api/v1/auth/whoami/', { headers: { cookie } }) };
};
let serial = 0;
const becomePerson = (email?: string) => {
  serial += 1;
  const address = email ?? `person-${serial}@corp.test`;
  return (provider.person = { sub: `sub-${serial}`, email: address, email_verified: true, name: 'A Person' });
};

describe('signing in by OpenID with an address that was given to another person', () => {
  test('is refused, reported to the admins, and possible once an admin has unlinked the identity', async () => {
    const { email } = becomePerson();
    const first = await signIn();
    const { id } = (await first.whoami()).body.user;
    becomePerson(email);
    expect((await signIn()).end).toBe('/dashboard/?error=sso_identity_conflict');
    const { rows } = await api.owner.query(
      `select workspace_id, object_id from platform.audit where action = 'user.sso_identity_conflict'`,
    );
    expect(rows).toEqual([{ workspace_id: workspace.id, object_id: String(id) }]);

    const unlink = (who: TestUser) => ask('DELETE', `members/${id}/sso-identity/`, undefined, who);
    expect((await unlink(await api.user(workspace.id))).status).toBe(403);
    const path = `/api/v1/workspaces/${workspace.id}/members/${id}/sso-identity/`;
    const repeated = { method: 'DELETE', key: admin.key, headers: { 'idempotency-key': 'unlink' } };
    expect((await withBlockedIdempotencyClaims(api, () => sendRequest(api, path, repeated))).status).toBe(409);
    expect((await unlink(admin)).status).toBe(204);
    // Revocations take effect within one second (adr/0020).
    clock.advance(1001);
    expect((await first.whoami()).status).toBe(401);
    expect((await unlink(admin)).status).toBe(204);
    const again = await signIn();
    expect((await again.whoami()).body.user.id).toBe(id);
  });

  test('stays refused when another workspace’s admin tries to unlink the identity', async () => {
    becomePerson();
    const browser = await signIn();
    const { id } = (await browser.whoami()).body.user;
    const stranger = await api.user((await api.workspace()).id, { role: 'admin' });
    expect((await ask('DELETE', `members/${id}/sso-identity/`, undefined, stranger)).status).toBe(404);
    expect((await browser.whoami()).status).toBe(200);
  });
});
