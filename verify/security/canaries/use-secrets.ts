import { randomBytes } from 'node:crypto';
import type { ObservedApi } from '../../../apps/api/src/testing/observed-api.ts';
import { sendRequest, type TestResponse } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { textAt } from '../value-at.ts';
import type { Canary } from './find-canaries.ts';

/** Creates and records canary secrets, and sends requests with them. */
export interface CanaryRecorder {
  readonly canaries: Canary[];
  /** The responses to failed requests. */
  readonly failures: string[];
  /** Creates and records a secret of the client. */
  createSecret(name: string): string;
  /** Records a secret that the server created. */
  recordSecret(name: string, secret: unknown): string;
  call(method: string, path: string, request?: Parameters<typeof sendRequest>[2]): Promise<TestResponse>;
}

export function createCanaryRecorder(api: TestApi): CanaryRecorder {
  const canaries: Canary[] = [];
  const failures: string[] = [];
  const given = (name: string, secret: unknown): string => {
    if (typeof secret !== 'string' || secret.length < 16) throw new Error(`${name} is not a secret: ${String(secret)}`);
    canaries.push({ name, secret });
    return secret;
  };
  return {
    canaries,
    failures,
    recordSecret: given,
    createSecret: (name) => given(name, `Canary-${randomBytes(18).toString('hex')}`),
    async call(method, path, request = {}) {
      const response = await sendRequest(api, path, { method, ...request });
      if (response.status >= 400) failures.push(`${method} ${path.split('?', 1)[0]} ${response.status} ${response.text}`);
      return response;
    },
  };
}

type SecretsContext = CanaryRecorder & Pick<ObservedApi, 'api' | 'waitForLinkToken' | 'provider'>;

const idempotent = (secret: string) => ({ headers: { 'idempotency-key': secret } });

/** Uses keys, tokens, sessions and links as their owners do. Returns the credentials that are still valid. */
export async function useSecrets(
  deps: SecretsContext,
): Promise<{ key: string; admin: string; workspaceId: number; cookie: string; csrf: string }> {
  const { api, call, recordSecret, createSecret } = deps;
  const workspace = await api.workspace();
  const admin = await api.user(workspace.id, { role: 'owner', is_staff: true });
  recordSecret('workspace key', workspace.key);
  recordSecret('admin key', admin.key);
  await admin.client.media.upload({ files: { file: new File(['no secret'], 'hello.txt') } });
  const registered = await call('POST', '/api/v1/auth/register/', {
    key: workspace.key,
    body: { email: 'ada@people.test' },
    ...idempotent(createSecret('Idempotency-Key of a registration')),
  });
  const key = recordSecret('key of a registration', textAt(registered.body, 'api_key', 'key'));
  const keys = `/api/v1/workspaces/${workspace.id}/api-keys/`;
  const again = { key: admin.key, body: { name: 'one' }, ...idempotent(createSecret('Idempotency-Key of a key')) };
  const issued = await call('POST', keys, again);
  recordSecret('issued key', textAt(issued.body, 'key'));
  await call('POST', keys, again);
  recordSecret(
    'rotated key',
    textAt(
      (await call('POST', `${keys}${textAt(issued.body, 'id')}/rotate/`, { key: admin.key, body: { grace_seconds: 60 } })).body,
      'key',
    ),
  );
  await useTokens(deps, key);
  await useSession(deps, { api_key: key });
  await usePasswords(deps, workspace.id);
  await useVerification(deps, workspace.key);
  await useInvitation(deps, { workspaceId: workspace.id, key: admin.key });
  await useProvider(deps, { workspaceId: workspace.id, key: admin.key });
  return { key, admin: admin.key, workspaceId: workspace.id, ...(await useSession(deps, { api_key: admin.key })) };
}

async function useTokens({ call, recordSecret }: SecretsContext, key: string): Promise<void> {
  const first = await call('POST', '/api/v1/auth/login/', { body: { api_key: key } });
  recordSecret('access token', textAt(first.body, 'access_token'));
  recordSecret('refresh token', textAt(first.body, 'refresh_token'));
  const body = { refresh_token: textAt(first.body, 'refresh_token') };
  const second = await call('POST', '/api/v1/auth/token/refresh/', { body });
  recordSecret('second access token', textAt(second.body, 'access_token'));
  recordSecret('second refresh token', textAt(second.body, 'refresh_token'));
  await call('POST', '/api/v1/auth/token/refresh/', { body });
  await call('GET', '/api/v1/auth/whoami/', { key: textAt(second.body, 'access_token') });
}

async function useSession({ call, recordSecret }: SecretsContext, body: object): Promise<{ cookie: string; csrf: string }> {
  const signedIn = await call('POST', '/api/v1/auth/session/', { body });
  const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const cookie = cookies.find((one) => one.startsWith('__Host-session=')) ?? '';
  for (const one of [cookie, ...cookies]) recordSecret(one.split('=')[0] ?? 'cookie', one.split('=')[1]);
  const csrf = recordSecret('CSRF token', textAt(signedIn.body, 'csrf_token'));
  await call('GET', '/api/v1/auth/session/', { headers: { cookie } });
  await call('DELETE', '/api/v1/auth/sessions/999999/', { headers: { cookie, 'x-csrf-token': 'wrong' } });
  return { cookie, csrf };
}

async function usePasswords(deps: SecretsContext, workspaceId: number): Promise<void> {
  const { call, recordSecret, createSecret, waitForLinkToken } = deps;
  const email = 'ada@people.test';
  await call('POST', '/api/v1/auth/password/reset/', { body: { email } });
  const token = recordSecret('link to set a password', await waitForLinkToken(email, 'password'));
  const password = createSecret('password');
  await call('POST', '/api/v1/auth/password/reset/confirm/', { body: { token, password, join: [workspaceId] } });
  await call('POST', '/api/v1/auth/password/reset/confirm/', { body: { token, password } });
  const { cookie, csrf } = await useSession(deps, { email, password });
  await call('POST', '/api/v1/auth/session/', { body: { email, password: createSecret('wrong password') } });
  await call('POST', '/api/v1/auth/password/change/', {
    headers: { cookie, 'x-csrf-token': csrf, origin: 'https://api.test' },
    body: { current_password: password, new_password: createSecret('changed password') },
  });
}

/** Verifies a new e-mail address. */
async function useVerification({ call, recordSecret, waitForLinkToken }: SecretsContext, workspaceKey: string): Promise<void> {
  const email = 'mary@people.test';
  const registered = await call('POST', '/api/v1/auth/register/', { key: workspaceKey, body: { email } });
  await call('POST', '/api/v1/auth/email/verify/', {
    key: recordSecret('second key', textAt(registered.body, 'api_key', 'key')),
  });
  const token = recordSecret('link to verify an address', await waitForLinkToken(email, 'email'));
  await call('POST', '/api/v1/auth/email/verify/confirm/', { body: { token } });
  await call('POST', '/api/v1/auth/email/verify/confirm/', { body: { token } });
}

async function useInvitation(
  { call, recordSecret, createSecret, waitForLinkToken }: SecretsContext,
  { workspaceId, key }: { workspaceId: number; key: string },
): Promise<void> {
  const email = 'grace@people.test';
  await call('POST', `/api/v1/workspaces/${workspaceId}/invitations/`, { key, body: { email, role: 'member' } });
  const token = recordSecret('invitation', await waitForLinkToken(email, 'invitation'));
  await call('POST', '/api/v1/auth/invitations/preview/', { body: { token } });
  const password = createSecret('password of an invited user');
  await call('POST', '/api/v1/auth/invitations/accept/', { body: { token, username: 'grace', full_name: 'Grace', password } });
}

/** Configures a working and an unreachable identity provider, and starts a sign-in. */
async function useProvider(
  { api, call, recordSecret, createSecret, provider }: SecretsContext,
  { workspaceId, key }: { workspaceId: number; key: string },
) {
  const { issuer, client } = provider;
  const path = `/api/v1/workspaces/${workspaceId}/sso/`;
  recordSecret('client secret', client.client_secret);
  await call('PUT', path, { key, body: { issuer, ...client } });
  await call('PUT', path, {
    key,
    body: { issuer: 'https://127.0.0.1:1', client_id: 'x', client_secret: createSecret('secret of no provider') },
  });
  const { rows } = await api.owner.query<{ slug: string }>('select slug from people.workspace where id = $1', [workspaceId]);
  const state = createSecret('state of a sign-in');
  await fetch(`${api.url}/api/v1/auth/oidc/${rows[0]?.slug ?? ''}/start/`, { redirect: 'manual' });
  await fetch(`${api.url}/api/v1/auth/oidc/callback/?state=${state}&code=${createSecret('code of a sign-in')}`, {
    redirect: 'manual',
  });
}
