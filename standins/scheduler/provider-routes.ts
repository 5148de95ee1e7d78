import type { Call } from './faults.ts';
import { createUser, deleteUser, forceRefresh, getUser, listUsers, presentUser, updateUser } from './managed-users.ts';
import { ProviderError, type ProviderResponse, success } from './responses.ts';
import { refreshTokens } from './token-refresh.ts';
import type { World } from './world.ts';

export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface Route {
  readonly call: Call;
  run(world: World, request: ProviderRequest): ProviderResponse | Promise<ProviderResponse>;
}

const users = /^\/v2\/oauth-clients\/([^/]+)\/users$/;
const user = /^\/v2\/oauth-clients\/([^/]+)\/users\/(\d+)$/;
const force = /^\/v2\/oauth-clients\/([^/]+)\/users\/(\d+)\/force-refresh$/;
const refresh = /^\/v2\/oauth\/([^/]+)\/refresh$/;

type Run = (world: World, request: ProviderRequest, id: number) => ProviderResponse | Promise<ProviderResponse>;

const table: readonly (readonly [method: string, path: RegExp, call: Call, run: Run])[] = [
  ['POST', users, 'create', withClientAuth((world, { body }) => createUser(world, body))],
  ['GET', users, 'list', withClientAuth((world, { query }) => listUsers(world, query))],
  ['GET', user, 'get', withClientAuth((world, _request, id) => getUser(world, id))],
  ['PATCH', user, 'update', withClientAuth((world, { body }, id) => updateUser(world, id, body))],
  ['DELETE', user, 'delete', withClientAuth((world, _request, id) => deleteUser(world, id))],
  ['POST', force, 'force-refresh', withClientAuth((world, _request, id) => forceRefresh(world, id))],
  ['POST', refresh, 'refresh', withRefreshAuth((world, { body }) => refreshTokens(world, body))],
  ['GET', /^\/v2\/me$/, 'me', me],
];

export function findRoute(method: string, path: string): Route | undefined {
  for (const [routeMethod, pattern, call, run] of table) {
    const match = method === routeMethod ? pattern.exec(path) : null;
    if (match) return { call, run: (world, request) => run(world, request, Number(match[2])) };
  }
  return undefined;
}

export const headerOf = ({ headers }: Pick<ProviderRequest, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

const clientIdInPath = (path: string): string => decodeURIComponent(path.split('/')[3] ?? '');

/** The client in the path must exist, match the header and have the right secret. */
function withClientAuth(run: Run): Run {
  return (world, request, id) => {
    const client = clientIdInPath(request.path);
    const clientId = headerOf(request, 'x-cal-client-id') ?? client;
    if (clientId !== world.clientId)
      throw new ProviderError(401, `ApiAuthStrategy - oauth client - Client with ID ${clientId} not found`);
    if (headerOf(request, 'x-cal-secret-key') !== world.secret)
      throw new ProviderError(401, 'ApiAuthStrategy - oauth client - Invalid client secret');
    if (client !== world.clientId) throw new ProviderError(404, `OAuth client with ID ${client} not found`);
    return run(world, request, id);
  };
}

/** The refresh call has its own error for wrong credentials. */
function withRefreshAuth(run: Run): Run {
  return (world, request, id) => {
    const isAuthorized =
      clientIdInPath(request.path) === world.clientId && headerOf(request, 'x-cal-secret-key') === world.secret;
    if (!isAuthorized) throw new ProviderError(400, 'Invalid OAuthClient credentials.');
    return run(world, request, id);
  };
}

function me(world: World, request: ProviderRequest): ProviderResponse {
  const text = (headerOf(request, 'authorization') ?? '').replace(/^Bearer /, '');
  // This client has no redirect URIs, so no origin is allowed.
  if (headerOf(request, 'origin') !== undefined) throw new ProviderError(401, 'Invalid Access Token - origin is not allowed.');
  const verdict = world.accepts(text);
  if (verdict === 'expired') throw new ProviderError(498, 'ACCESS_TOKEN_IS_EXPIRED');
  const owner = world.users.get(world.tokens.get(text)?.ownerId ?? 0);
  if (verdict === 'no' || !owner) throw new ProviderError(401, 'Invalid Access Token.');
  return success(200, presentUser(owner));
}
