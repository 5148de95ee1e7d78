import type { Outbound } from '../../../platform/outbound/index.ts';
import {
  AnyResponse,
  CreatedUserResponse,
  getUnsafeProviderMessage,
  KeysResponse,
  ownerMarkField,
  toFoundUser,
  toProviderTokens,
  UserResponse,
  UsersResponse,
} from './managed-user-responses.ts';
import { createProviderClient, type ManagedUserSettings, parseProviderResponse, type SendRequest } from './provider-client.ts';
import type { SchedulingProvider } from './scheduling-provider.ts';

/** The provider's API for managed users, authenticated with the client's secret. */
export function createManagedUserProvider(outbound: Outbound, settings: ManagedUserSettings): SchedulingProvider {
  const client = encodeURIComponent(settings.clientId);
  const send = createProviderClient(settings, outbound);
  return { ...users(send, `/oauth-clients/${client}/users`), ...tokens(send, client) };
}

const users = (send: SendRequest, usersPath: string): Pick<SchedulingProvider, 'create' | 'find' | 'remove'> => ({
  async create({ email, name, timezone, ownerMark }, options) {
    const body = { email, name, timeZone: timezone, metadata: { [ownerMarkField]: ownerMark } };
    const response = await send({ method: 'POST', path: usersPath, purpose: 'create', body }, options);
    if (response.kind !== 'answered') return response;
    if (response.status === 409)
      return { kind: 'address_taken', managedUserId: parseUserId(getUnsafeProviderMessage(response.body)) };
    return parseProviderResponse(response, CreatedUserResponse, ({ data }) => ({
      kind: 'created',
      managedUserId: data.user.id,
      tokens: toProviderTokens(data),
    }));
  },
  async find({ managedUserId, email }, options) {
    const selector = managedUserId === undefined ? `?emails=${encodeURIComponent(email)}` : `/${managedUserId}`;
    const response = await send({ method: 'GET', path: usersPath + selector, purpose: 'find' }, options);
    if (response.kind !== 'answered') return response;
    if (response.status === 404) return { kind: 'no_such_user' };
    if (managedUserId !== undefined) return parseProviderResponse(response, UserResponse, ({ data }) => toFoundUser(data));
    // An address belongs to one user; with several matches it is unknown to whom.
    return parseProviderResponse(response, UsersResponse, ({ data: [only, ...more] }) =>
      only && more.length === 0 ? toFoundUser(only) : { kind: 'no_such_user' },
    );
  },
  async remove(managedUserId, options) {
    const response = await send({ method: 'DELETE', path: `${usersPath}/${managedUserId}`, purpose: 'remove' }, options);
    if (response.kind !== 'answered') return response;
    return response.status === 404
      ? { kind: 'no_such_user' }
      : parseProviderResponse(response, AnyResponse, () => ({ kind: 'removed' }));
  },
});

const tokens = (send: SendRequest, client: string): Pick<SchedulingProvider, 'refresh' | 'forceRefresh'> => ({
  async refresh(refreshToken, options) {
    const path = `/oauth/${client}/refresh`;
    const response = await send({ method: 'POST', path, purpose: 'refresh', body: { refreshToken } }, options);
    if (response.kind !== 'answered') return response;
    // Of two concurrent refreshes with one token, the loser gets 404.
    if (response.status === 404 || response.status === 400) return { kind: 'refresh_token_refused' };
    return parseProviderResponse(response, KeysResponse, ({ data }) => ({ kind: 'tokens', tokens: toProviderTokens(data) }));
  },
  async forceRefresh(managedUserId, options) {
    const path = `/oauth-clients/${client}/users/${managedUserId}/force-refresh`;
    const response = await send({ method: 'POST', path, purpose: 'force-refresh' }, options);
    if (response.kind !== 'answered') return response;
    if (response.status === 404) return { kind: 'no_such_user' };
    return parseProviderResponse(response, KeysResponse, ({ data }) => ({ kind: 'tokens', tokens: toProviderTokens(data) }));
  },
});

const parseUserId = (message: string): number | undefined => {
  const [, digits] = /ID=(\d+)/.exec(message) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
