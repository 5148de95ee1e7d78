import { randomBytes } from 'node:crypto';
import type { ObservedApi } from '../../../apps/api/src/testing/observed-api.ts';
import { sendRequest, type TestResponse } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { textAt } from '../value-at.ts';
import type { Canary } from './needles.ts';

/** Uses every kind of secret, rightly and wrongly, and remembers each. */
export interface Spreading {
  readonly canaries: Canary[];
  /** What was answered to requests that failed. */
  readonly failures: string[];
  /** A new secret that the client makes. */
  made(name: string): string;
  /** A secret that the server has made. */
  given(name: string, secret: unknown): string;
  call(method: string, path: string, asking?: Parameters<typeof sendRequest>[2]): Promise<TestResponse>;
}

export function startSpreading(api: TestApi): Spreading {
  const canaries: Canary[] = [];
  const failures: string[] = [];
  const given = (name: string, secret: unknown): string => {
    if (typeof secret !== 'string' || secret.length < 16) throw new Error(`${name} is no secret: ${String(secret)}`);
    canaries.push({ name, secret });
    return secret;
  };
  return {
    canaries,
    failures,
    given,
    made: (name) => given(name, `Canary-${randomBytes(18).toString('hex')}`),
    async call(method, path, asking = {}) {
      const answer = await sendRequest(api, path, { method, ...asking });
      if (answer.status >= 400) failures.push(`${method} ${path.split('?', 1)[0]} ${answer.status} ${answer.text}`);
      return answer;
    },
  };
}

type Deps = Spreading & Pick<ObservedApi, 'api' | 'waitForLinkToken' | 'provider'>;

const idempotent = (secret: string) => ({ headers: { 'idempotency-key': secret } });

/** Keys, tokens, sessions and links, as their owners use them. Answers with what is good in the end. */
export async function useSecrets(
  deps: Deps,
): Promise<{ key: string; admin: string; workspaceId: number; cookie: string; csrf: string }> {
  const { api, call, given, made } = deps;
  const workspace = await api.workspace();
  const admin = await api.user(workspace.id, { role: 'owner', is_staff: true });
  given('workspace key', workspace.key);
  given('admin key', admin.key);
  await admin.client.media.upload({ files: { file: new File(['no secret'], 'hello.txt') } });
  const registered = await call('POST', '/api/v1/auth/register/', {
    key: workspace.key,
    body: { email: 'ada@people.test' },
    ...idempotent(made('Idempotency-Key of a registration')),
  });
  const key = given('key of a registration', textAt(registered.body, 'api_key', 'key'));
  const keys = `/api/v1/workspaces/${workspace.id}/api-keys/`;
  const again = { key: admin.key, body: { name: 'one' }, ...idempotent(made('Idempotency-Key of a key')) };
  const issued = await call('POST', keys, again);
  given('issued key', textAt(issued.body, 'key'));
  await call('POST', keys, again);
  given(
    'rotated key',
    textAt(
      (await call('POST', `${keys}${textAt(issued.body, 'id')}/rotate/`, { key: admin.key, body: { grace_seconds: 60 } })).body,
      'key',
    ),
  );
  await useTokens(deps, key);
  await useSession(deps, { api_key: key });
  await usePasswords(deps);
  await useVerification(deps, workspace.key);
  await useInvitation(deps, { workspaceId: workspace.id, key: admin.key });
  await useProvider(deps, { workspaceId: workspace.id, key: admin.key });
  return { key, admin: admin.key, workspaceId: workspace.id, ...(await useSession(deps, { api_key: admin.key })) };
}

async function useTokens({ call, given }: Deps, key: string): Promise<void> {
  const first = await call('POST', '/api/v1/auth/login/', { body: { api_key: key } });
  given('access token', textAt(first.body, 'access_token'));
  given('refresh token', textAt(first.body, 'refresh_token'));
  const body = { refresh_token: textAt(first.body, 'refresh_token') };
  const second = await call('POST', '/api/v1/auth/token/refresh/', { body });
  given('second access token', textAt(second.body, 'access_token'));
  given('second refresh token', textAt(second.body, 'refresh_token'));
  await call('POST', '/api/v1/auth/token/refresh/', { body });
  await call('GET', '/api/v1/auth/whoami/', { key: textAt(second.body, 'access_token') });
}

async function useSession({ call, given }: Deps, body: object): Promise<{ cookie: string; csrf: string }> {
  const signedIn = await call('POST', '/api/v1/auth/session/', { body });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  given('session', cookie.split('=')[1]);
  const csrf = given('CSRF token', textAt(signedIn.body, 'csrf_token'));
  await call('GET', '/api/v1/auth/session/', { headers: { cookie } });
  await call('DELETE', '/api/v1/auth/sessions/999999/', { headers: { cookie, 'x-csrf-token': 'wrong' } });
  return { cookie, csrf };
}

async function usePasswords({ call, given, made, waitForLinkToken, ...deps }: Deps): Promise<void> {
  const email = 'ada@people.test';
  await call('POST', '/api/v1/auth/password/reset/', { body: { email } });
  const token = given('link to set a password', await waitForLinkToken(email, 'password'));
  const password = made('password');
  await call('POST', '/api/v1/auth/password/reset/confirm/', { body: { token, password } });
  await call('POST', '/api/v1/auth/password/reset/confirm/', { body: { token, password } });
  const { cookie, csrf } = await useSession({ call, given, made, waitForLinkToken, ...deps }, { email, password });
  await call('POST', '/api/v1/auth/session/', { body: { email, password: made('wrong password') } });
  await call('POST', '/api/v1/auth/password/change/', {
    headers: { cookie, 'x-csrf-token': csrf, origin: 'https://api.test' },
    body: { current_password: password, new_password: made('changed password') },
  });
}

/** An address that nobody has verified yet. */
async function useVerification({ call, given, waitForLinkToken }: Deps, workspaceKey: string): Promise<void> {
  const email = 'mary@people.test';
  const registered = await call('POST', '/api/v1/auth/register/', { key: workspaceKey, body: { email } });
  await call('POST', '/api/v1/auth/email/verify/', { key: given('second key', textAt(registered.body, 'api_key', 'key')) });
  const token = given('link to verify an address', await waitForLinkToken(email, 'email'));
  await call('POST', '/api/v1/auth/email/verify/confirm/', { body: { token } });
  await call('POST', '/api/v1/auth/email/verify/confirm/', { body: { token } });
}

async function useInvitation(
  { call, given, made, waitForLinkToken }: Deps,
  { workspaceId, key }: { workspaceId: number; key: string },
): Promise<void> {
  const email = 'grace@people.test';
  await call('POST', `/api/v1/workspaces/${workspaceId}/invitations/`, { key, body: { email, role: 'member' } });
  const token = given('invitation', await waitForLinkToken(email, 'invitation'));
  await call('POST', '/api/v1/auth/invitations/preview/', { body: { token } });
  const password = made('password of who accepts');
  await call('POST', '/api/v1/auth/invitations/accept/', { body: { token, username: 'grace', full_name: 'Grace', password } });
}

/** A provider that is there, one that is not, and a browser on its way to the first. */
async function useProvider(
  { api, call, given, made, provider }: Deps,
  { workspaceId, key }: { workspaceId: number; key: string },
) {
  const { issuer, client } = provider;
  const path = `/api/v1/workspaces/${workspaceId}/sso/`;
  given('client secret', client.client_secret);
  await call('PUT', path, { key, body: { issuer, ...client } });
  await call('PUT', path, {
    key,
    body: { issuer: 'https://127.0.0.1:1', client_id: 'x', client_secret: made('secret of no provider') },
  });
  const { rows } = await api.owner.query<{ slug: string }>('select slug from people.workspace where id = $1', [workspaceId]);
  const state = made('state of a sign-in');
  await fetch(`${api.url}/api/v1/auth/oidc/${rows[0]?.slug ?? ''}/start/`, { redirect: 'manual' });
  await fetch(`${api.url}/api/v1/auth/oidc/callback/?state=${state}&code=${made('code of a sign-in')}`, { redirect: 'manual' });
}
