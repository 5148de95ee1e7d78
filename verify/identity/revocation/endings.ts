import { textAt } from '../value-at.ts';
import { type Carrier, carriers, ofBrowser, type Somebody } from './carriers.ts';
import type { Told, TwoProcesses } from './two-processes.ts';

/** A way in which credentials end: what ends them, and which. The others must live on. */
export interface Ending {
  readonly name: string;
  readonly dead: readonly Carrier[];
  end(two: TwoProcesses, url: string, who: Somebody): Promise<Told>;
}

const byAdmin =
  (method: string, path: (who: Somebody) => string, body?: unknown): Ending['end'] =>
  ({ ask, admin }, url, who) =>
    ask(url, method, `/api/v1/workspaces/${admin.workspaceId}/${path(who)}`, {
      key: admin.key,
      ...(body !== undefined && { body }),
    });

/** The newest of somebody's sessions or logins, which is the only one. */
const ownOf =
  (kind: 'sessions' | 'tokens'): Ending['end'] =>
  async ({ ask }, url, { key }) => {
    const { body } = await ask(url, 'GET', `/api/v1/auth/${kind}/`, { key });
    return ask(url, 'DELETE', `/api/v1/auth/${kind}/${textAt(body, 'results', 0, 'id')}/`, { key });
  };

export const endings: readonly Ending[] = [
  { name: 'key revoked', dead: carriers, end: byAdmin('DELETE', ({ keyId }) => `api-keys/${keyId}/`) },
  {
    name: 'key rotated without grace',
    dead: carriers,
    end: byAdmin('POST', ({ keyId }) => `api-keys/${keyId}/rotate/`, { grace_seconds: 0 }),
  },
  {
    name: 'logged out',
    dead: ['token', 'refresh'],
    end: ({ ask }, url, { refresh }) => ask(url, 'POST', '/api/v1/auth/logout/', { body: { refresh_token: refresh } }),
  },
  { name: 'login ended', dead: ['token', 'refresh'], end: ownOf('tokens') },
  {
    name: 'signed out',
    dead: ['cookie'],
    end: ({ ask }, url, who) => ask(url, 'DELETE', '/api/v1/auth/session/', { headers: ofBrowser(who) }),
  },
  { name: 'session ended', dead: ['cookie'], end: ownOf('sessions') },
  { name: 'user suspended', dead: carriers, end: byAdmin('POST', ({ userId }) => `members/${userId}/suspend/`) },
  {
    name: 'user erased',
    dead: carriers,
    end: ({ ask }, url, { key }) => ask(url, 'DELETE', '/api/v1/iam/users/me/', { key }),
  },
  { name: 'member removed', dead: carriers, end: byAdmin('DELETE', ({ userId }) => `members/${userId}/`) },
];
