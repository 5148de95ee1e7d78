import { randomUUID } from 'node:crypto';
import { numberAt, textAt } from '../value-at.ts';
import { baseUrl, type TwoProcesses } from './two-processes.ts';

/** Somebody with one of each kind of credentials, all of them in use at both processes. */
export interface Somebody {
  readonly userId: number;
  readonly keyId: number;
  readonly key: string;
  readonly token: string;
  readonly refresh: string;
  readonly cookie: string;
  readonly csrf: string;
}

export type Carrier = 'key' | 'token' | 'refresh' | 'cookie';
export const carriers: readonly Carrier[] = ['key', 'token', 'refresh', 'cookie'];

export async function somebody(two: TwoProcesses): Promise<Somebody> {
  const { ask, urls, admin } = two;
  const [url] = urls;
  const keys = `/api/v1/workspaces/${admin.workspaceId}/api-keys/`;
  const back = await ask(url, 'POST', keys, { key: admin.key, body: {} });
  const registered = await ask(url, 'POST', '/api/v1/auth/register/', {
    key: textAt(back.body, 'key'),
    body: { email: `${randomUUID()}@people.test` },
  });
  const key = textAt(registered.body, 'api_key', 'key');
  const pair = await ask(url, 'POST', '/api/v1/auth/login/', { key });
  const session = await ask(url, 'POST', '/api/v1/auth/session/', { body: { api_key: key } });
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

/** What a browser on the API's own pages sends. */
export const ofBrowser = ({ cookie, csrf }: Somebody): Readonly<Record<string, string>> => ({
  cookie,
  'x-csrf-token': csrf,
  origin: baseUrl,
});

const whoami = '/api/v1/auth/whoami/';
const refreshing = '/api/v1/auth/token/refresh/';

/** Whether a process takes the credentials. A refresh token is as good as what it is exchanged for, so it is exchanged. */
export async function isTaken({ ask }: TwoProcesses, url: string, who: Somebody, carrier: Carrier): Promise<boolean> {
  switch (carrier) {
    case 'key':
      return succeeded(await ask(url, 'GET', whoami, { key: who.key }));
    case 'token':
      return succeeded(await ask(url, 'GET', whoami, { key: who.token }));
    case 'cookie':
      return succeeded(await ask(url, 'GET', whoami, { headers: { cookie: who.cookie } }));
    case 'refresh':
      return succeeded(await ask(url, 'POST', refreshing, { body: { refresh_token: who.refresh } }));
  }
}

/** Anything but yes and no is a fault of ours. */
function succeeded({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  if (status === 200) return true;
  if (status === 401) return false;
  throw new Error(`Credentials were answered with ${status}: ${JSON.stringify(body)}`);
}
