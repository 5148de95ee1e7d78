import { textAt } from '../value-at.ts';
import { type CredentialHolder, type CredentialType, createBrowserHeaders, credentialTypes } from './credentials.ts';
import type { ApiResponse, TwoProcesses } from './two-processes.ts';

/** A way to revoke credentials: the request, and the types it revokes. The others must stay valid. */
export interface Revocation {
  readonly name: string;
  readonly revoked: readonly CredentialType[];
  revoke(two: TwoProcesses, url: string, who: CredentialHolder): Promise<ApiResponse>;
}

const byAdmin =
  (method: string, path: (who: CredentialHolder) => string, body?: unknown): Revocation['revoke'] =>
  ({ send, admin }, url, who) =>
    send(url, method, `/api/v1/workspaces/${admin.workspaceId}/${path(who)}`, {
      key: admin.key,
      ...(body !== undefined && { body }),
    });

/** Revokes the user's only session or login. */
const ownOf =
  (kind: 'sessions' | 'tokens'): Revocation['revoke'] =>
  async ({ send }, url, { key }) => {
    const { body } = await send(url, 'GET', `/api/v1/auth/${kind}/`, { key });
    return send(url, 'DELETE', `/api/v1/auth/${kind}/${textAt(body, 'results', 0, 'id')}/`, { key });
  };

export const revocations: readonly Revocation[] = [
  { name: 'key revoked', revoked: credentialTypes, revoke: byAdmin('DELETE', ({ keyId }) => `api-keys/${keyId}/`) },
  {
    name: 'key rotated without grace',
    revoked: credentialTypes,
    revoke: byAdmin('POST', ({ keyId }) => `api-keys/${keyId}/rotate/`, { grace_seconds: 0 }),
  },
  {
    name: 'logged out',
    revoked: ['token', 'refresh'],
    revoke: ({ send }, url, { refresh }) => send(url, 'POST', '/api/v1/auth/logout/', { body: { refresh_token: refresh } }),
  },
  { name: 'login ended', revoked: ['token', 'refresh'], revoke: ownOf('tokens') },
  {
    name: 'signed out',
    revoked: ['cookie'],
    revoke: ({ send }, url, who) => send(url, 'DELETE', '/api/v1/auth/session/', { headers: createBrowserHeaders(who) }),
  },
  { name: 'session ended', revoked: ['cookie'], revoke: ownOf('sessions') },
  { name: 'user suspended', revoked: credentialTypes, revoke: byAdmin('POST', ({ userId }) => `members/${userId}/suspend/`) },
  {
    name: 'user erased',
    revoked: credentialTypes,
    revoke: ({ send }, url, { key }) => send(url, 'DELETE', '/api/v1/iam/users/me/', { key }),
  },
  { name: 'member removed', revoked: credentialTypes, revoke: byAdmin('DELETE', ({ userId }) => `members/${userId}/`) },
];
