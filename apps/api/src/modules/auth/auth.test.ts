import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { systemScope } from '../../platform/scope.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { createSecret } from './secrets.rules.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  const { id } = await api.workspace();
  ada = await api.user(id);
});
afterAll(() => api.close());

const whoami = (authorization?: string) =>
  fetch(`${api.url}/api/v1/auth/whoami/`, authorization === undefined ? {} : { headers: { authorization } });

describe('auth.whoami', () => {
  test('returns 200 with the user, the workspace and the role of a user key', async () => {
    expect(await ada.client.auth.whoami()).toMatchObject({
      user: {
        id: ada.id,
        username: ada.username,
        email: `${ada.username}@people.test`,
        profile_picture: expect.stringContaining('/media/avatars/'),
      },
      workspace: { id: ada.workspaceId },
      role: 'member',
      auth_method: 'key',
      scopes: ['read', 'write', 'admin'],
    });
  });
  test('returns 200 with the service user for a workspace key', async () => {
    const workspace = await api.workspace('Reading room');
    expect(await workspace.client.auth.whoami()).toMatchObject({
      role: 'admin',
      workspace: { id: workspace.id, name: 'Reading room' },
    });
  });
  test.each([undefined, '', 'Basic YTpi', 'Bearer', 'Bearer '])(
    'returns 401 not_authenticated for the header %j',
    async (authorization) => {
      const answer = await whoami(authorization);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"');
      expect(await answer.json()).toMatchObject({
        code: 'not_authenticated',
        detail: 'Authentication credentials were not provided.',
      });
    },
  );
  test.each(['Bearer junk', 'bearer lyc_us_short', 'Bearer a b'])(
    'returns 401 authentication_failed for the header %j',
    async (authorization) => {
      expect(await (await whoami(authorization)).json()).toMatchObject({ status: 401, code: 'authentication_failed' });
    },
  );
  test('returns 401 for a well-formed key that does not exist', async () => {
    expect((await whoami(`Bearer ${createSecret('us', api.platform.random)}`)).status).toBe(401);
  });
  test('returns 403 when the key lacks the scope', async () => {
    const { client } = await api.user(ada.workspaceId, { scopes: ['write'] });
    await expect(client.auth.whoami()).rejects.toMatchObject({
      status: 403,
      code: 'permission_denied',
      hint: 'The key lacks the scope "read".',
    });
  });
});

describe('an API key', () => {
  test('is stored only as its hash', async () => {
    const { rows } = await api.platform.db.pool.query<{ row: string }>(
      'select key::text as row from auth.api_key key union all select audit::text from platform.audit audit',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(ada.key.slice(11));
  });
  test('stops working within a second of its revocation', async () => {
    const eve = await api.user(ada.workspaceId);
    const { key_id: keyId } = await eve.client.auth.whoami();
    await api.platform.db.transact(systemScope, (db) =>
      api.modules.auth.within(db, systemScope).keys.revoke(eve.workspaceId, keyId ?? 0),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await expect(eve.client.auth.whoami()).rejects.toMatchObject({ status: 401, code: 'authentication_failed' });
  });
  test('is rejected without a query when it is malformed', async () => {
    // Writes earlier usage now, so that it is not written during this test.
    await api.modules.auth.writeUsage();
    let acquired = 0;
    const count = () => void (acquired += 1);
    api.platform.db.pool.on('acquire', count);
    for (let index = 0; index < 200; index += 1)
      expect((await whoami(`Bearer lyc_us_${String(index).padStart(36, 'x')}`)).status).toBe(401);
    api.platform.db.pool.off('acquire', count);
    expect(acquired).toBe(0);
  });
});
