import { randomUUID } from 'node:crypto';
import { numberAt, textAt } from '../value-at.ts';
import { baseUrl, type TwoProcesses } from './two-processes.ts';

/** A user with one credential of each type, all of them in use at both processes. */
export interface CredentialHolder {
  readonly userId: number;
  readonly keyId: number;
  readonly key: string;
  readonly token: string;
  readonly refresh: string;
  readonly cookie: string;
  readonly csrf: string;
}

export type CredentialType = 'key' | 'token' | 'refresh' | 'cookie';
export const credentialTypes: readonly CredentialType[] = ['key', 'token', 'refresh', 'cookie'];

export async function createHolder(two: TwoProcesses): Promise<CredentialHolder> {
  const { send, urls, admin } = two;
  const [url] = urls;
  const keys = `/api/v1/workspaces/${admin.workspaceId}/api-keys/`;
  const back = await send(url, 'POST', keys, { key: admin.key, body: {} });
  const registered = await send(url, 'POST', '/api/v1/auth/register/', {
    key: textAt(back.body, 'key'),
    body: { email: `${randomUUID()}@people.test` },
  });
  const key = textAt(registered.body, 'api_key', 'key');
  const pair = await send(url, 'POST', '/api/v1/auth/login/', { key });
  const session = await send(url, 'POST', '/api/v1/auth/session/', { body: { api_key: key } });
  return {
    userId: numberAt(registered.body, 'user', 'id'),
    keyId: numberAt(registered.body, 'api_key', 'id'),
    key,
    token: textAt(pair.body, 'access_token'),
    refresh: textAt(pair.body, 'refresh_token'),
    cookie: session.cookie,
    csrf: textAt(session.body, 'csrf_token'),
  };
}

/** The headers of a browser on the API's own pages. */
export const createBrowserHeaders = ({ cookie, csrf }: CredentialHolder): Readonly<Record<string, string>> => ({
  cookie,
  'x-csrf-token': csrf,
  origin: baseUrl,
});

const whoami = '/api/v1/auth/whoami/';
const refreshing = '/api/v1/auth/token/refresh/';

/** Whether a process accepts the credentials. A refresh token is tested by exchanging it. */
export async function isAccepted(
  { send }: TwoProcesses,
  url: string,
  who: CredentialHolder,
  carrier: CredentialType,
): Promise<boolean> {
  switch (carrier) {
    case 'key':
      return succeeded(await send(url, 'GET', whoami, { key: who.key }));
    case 'token':
      return succeeded(await send(url, 'GET', whoami, { key: who.token }));
    case 'cookie':
      return succeeded(await send(url, 'GET', whoami, { headers: { cookie: who.cookie } }));
    case 'refresh':
      return succeeded(await send(url, 'POST', refreshing, { body: { refresh_token: who.refresh } }));
  }
}

/** Any status other than 200 and 401 is an error. */
function succeeded({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  if (status === 200) return true;
  if (status === 401) return false;
  throw new Error(`Unexpected status ${status} for credentials: ${JSON.stringify(body)}`);
}
