import { type ProviderAnswer, Refusal, success } from './answers.ts';
import type { Call } from './faults.ts';
import { createUser, deleteUser, forceRefresh, getUser, listUsers, shown, updateUser } from './managed-users.ts';
import { refreshTokens } from './token-refresh.ts';
import type { World } from './world.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface Route {
  readonly call: Call;
  run(world: World, asked: Asked): ProviderAnswer | Promise<ProviderAnswer>;
}

const users = /^\/v2\/oauth-clients\/([^/]+)\/users$/;
const user = /^\/v2\/oauth-clients\/([^/]+)\/users\/(\d+)$/;
const force = /^\/v2\/oauth-clients\/([^/]+)\/users\/(\d+)\/force-refresh$/;
const refresh = /^\/v2\/oauth\/([^/]+)\/refresh$/;

type Run = (world: World, asked: Asked, id: number) => ProviderAnswer | Promise<ProviderAnswer>;

const table: readonly (readonly [method: string, path: RegExp, call: Call, run: Run])[] = [
  ['POST', users, 'create', guarded((world, { body }) => createUser(world, body))],
  ['GET', users, 'list', guarded((world, { query }) => listUsers(world, query))],
  ['GET', user, 'get', guarded((world, _asked, id) => getUser(world, id))],
  ['PATCH', user, 'update', guarded((world, { body }, id) => updateUser(world, id, body))],
  ['DELETE', user, 'delete', guarded((world, _asked, id) => deleteUser(world, id))],
  ['POST', force, 'force-refresh', guarded((world, _asked, id) => forceRefresh(world, id))],
  ['POST', refresh, 'refresh', withSecret((world, { body }) => refreshTokens(world, body))],
  ['GET', /^\/v2\/me$/, 'me', me],
];

export function routeOf(method: string, path: string): Route | undefined {
  for (const [taken, form, call, run] of table) {
    const match = method === taken ? form.exec(path) : null;
    if (match) return { call, run: (world, asked) => run(world, asked, Number(match[2])) };
  }
  return undefined;
}

export const headerOf = ({ headers }: Pick<Asked, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

const clientIn = (path: string): string => decodeURIComponent(path.split('/')[3] ?? '');

/** The client of the path must be there, be the one that the header names, and know the secret. */
function guarded(run: Run): Run {
  return (world, asked, id) => {
    const client = clientIn(asked.path);
    const named = headerOf(asked, 'x-cal-client-id') ?? client;
    if (named !== world.clientId) throw new Refusal(401, `ApiAuthStrategy - oauth client - Client with ID ${named} not found`);
    if (headerOf(asked, 'x-cal-secret-key') !== world.secret)
      throw new Refusal(401, 'ApiAuthStrategy - oauth client - Invalid client secret');
    if (client !== world.clientId) throw new Refusal(404, `OAuth client with ID ${client} not found`);
    return run(world, asked, id);
  };
}

/** Refreshing answers in words of its own. */
function withSecret(run: Run): Run {
  return (world, asked, id) => {
    const isKnown = clientIn(asked.path) === world.clientId && headerOf(asked, 'x-cal-secret-key') === world.secret;
    if (!isKnown) throw new Refusal(400, 'Invalid OAuthClient credentials.');
    return run(world, asked, id);
  };
}

function me(world: World, asked: Asked): ProviderAnswer {
  const text = (headerOf(asked, 'authorization') ?? '').replace(/^Bearer /, '');
  // No origin is among the client's redirect addresses here.
  if (headerOf(asked, 'origin') !== undefined) throw new Refusal(401, 'Invalid Access Token - origin is not allowed.');
  const verdict = world.accepts(text);
  if (verdict === 'expired') throw new Refusal(498, 'ACCESS_TOKEN_IS_EXPIRED');
  const owner = world.users.get(world.tokens.get(text)?.ownerId ?? 0);
  if (verdict === 'no' || !owner) throw new Refusal(401, 'Invalid Access Token.');
  return success(200, shown(owner));
}
