import { createUnissuedKey, forgeTokens } from '../../../apps/api/src/testing/forge-tokens.ts';
import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi, TestUser } from '../../../apps/api/src/testing/start-test-api.ts';
import { listOwnedTables, type OwnedTable } from './bystanders.ts';
import type { PrincipalFacts } from './expected.ts';
import { createMarkers } from './markers.ts';

type Headers = Readonly<Record<string, string>>;

export interface Principal extends PrincipalFacts {
  readonly headers: Headers;
  readonly userId?: number;
}

/** Two workspaces and their users, who own all objects of the matrix. */
export interface World {
  readonly principals: readonly Principal[];
  /** Two colleagues, their owner and a member of staff; and a stranger. */
  readonly people: Readonly<Record<'A1' | 'A2' | 'AO' | 'AS' | 'B1', TestUser>>;
  readonly ids: Readonly<Record<'A' | 'B', number>>;
  readonly tables: readonly OwnedTable[];
  readonly markers: Awaited<ReturnType<typeof createMarkers>>;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

export async function createWorld(api: TestApi): Promise<World> {
  const [a, b] = [await api.workspace('canary A'), await api.workspace('canary B')];
  const people = {
    A1: await api.user(a.id),
    A2: await api.user(a.id),
    AO: await api.user(a.id, { role: 'owner' }),
    AS: await api.user(a.id, { is_staff: true }),
    B1: await api.user(b.id),
  };
  const pair = await logIn(api, people.A1.key);
  const browser = await signIn(api, people.A1.key);
  return {
    people,
    ids: { A: a.id, B: b.id },
    markers: await createMarkers(api, { A1: people.A1, A2: people.A2, B1: people.B1 }),
    principals: [
      ...(await createUnauthenticated(api, a.id)),
      ...createMalformed(people.A1),
      ...Object.entries({
        ...(await forgeTokens(api, pair.access_token)),
        'a refresh token as access token': pair.refresh_token,
      }).map(([name, token]) => ({ name, alive: false, headers: bearer(token) })),
      { name: 'the workspace’s key', ...inA, ...(await serviceOf(api, a.id)), headers: bearer(a.key) },
      { name: 'A1 by key', ...inA, ...is('A1', people.A1) },
      { name: 'A2 by key', ...inA, ...is('A2', people.A2) },
      { name: 'an owner', ...inA, isAdmin: true, isOwner: true, ...is('AO', people.AO) },
      { name: 'staff', ...inA, isStaff: true, ...is('AS', people.AS) },
      { name: 'B1 by key', ...inB, ...is('B1', people.B1) },
      { name: 'an admin', ...inA, isAdmin: true, ...is('an admin', await api.user(a.id, { role: 'admin' })) },
      { name: 'an admin of B', ...inB, isAdmin: true, ...is('an admin of B', await api.user(b.id, { role: 'admin' })) },
      ...(await withFewScopes(api, a.id)),
      { name: 'A1 by token', ...inA, ...is('A1', people.A1), headers: bearer(pair.access_token) },
      ...browsers(browser).map((headers) => ({ ...inA, ...is('A1', people.A1), ...headers })),
    ],
    tables: await listOwnedTables(api),
  };
}

const inA = { alive: true, workspace: 'A' } as const;
const inB = { alive: true, workspace: 'B' } as const;
const is = (person: string, { id, key }: TestUser) => ({ person, userId: id, headers: bearer(key) });

const createUnauthenticated = async (api: TestApi, workspaceId: number): Promise<Principal[]> => {
  const [revoked, expired] = [
    await createInvalidKey(api, workspaceId, 'revoked_at = now()'),
    await createInvalidKey(api, workspaceId, `expires_at = now() - interval '1 s'`),
  ];
  return [
    { name: 'anonymous', alive: false, headers: {} },
    { name: 'garbage', alive: false, headers: bearer('garbage') },
    { name: 'an unknown key', alive: false, headers: bearer(createUnissuedKey(api)) },
    { name: 'a revoked key', alive: false, headers: bearer(revoked) },
    { name: 'an expired key', alive: false, headers: bearer(expired) },
    {
      name: 'a suspended colleague',
      alive: false,
      headers: bearer(await createInactiveUser(api, workspaceId, 'suspended_at', 'key')),
    },
    {
      name: 'a deleted user’s token',
      alive: false,
      headers: bearer(await createInactiveUser(api, workspaceId, 'deleted_at', 'token')),
    },
    { name: 'a cookie of no session', alive: false, headers: { cookie: '__Host-session=garbage' } },
    { name: 'a cookie of a session that has ended', alive: false, headers: await endedSession(api, workspaceId) },
  ];
};

/** A valid key in a malformed header. */
const createMalformed = ({ key }: TestUser): Principal[] => [
  { name: 'a key under another scheme', alive: false, headers: { authorization: `Token ${key}` } },
  { name: 'a key with more behind it', alive: false, headers: { authorization: `Bearer ${key} ${key}` } },
];

async function serviceOf({ owner }: TestApi, workspaceId: number) {
  const { rows } = await owner.query<{ id: number }>('select id::int from people.user where workspace_id = $1 and is_service', [
    workspaceId,
  ]);
  return { isAdmin: true, isWorkspaceKey: true, userId: rows[0]?.id ?? 0 };
}

/** Users with all privileges, by keys with few scopes. */
async function withFewScopes(api: TestApi, workspaceId: number): Promise<Principal[]> {
  const few = {
    'an owner who can only read': ['read'],
    'an owner who cannot read': ['write', 'admin'],
    'an owner who cannot administrate': ['read', 'write'],
  } as const;
  const principals: Principal[] = [];
  for (const [name, scopes] of Object.entries(few)) {
    const user = await api.user(workspaceId, { role: 'owner', is_staff: true, scopes });
    principals.push({ name, ...inA, isAdmin: true, isOwner: true, isStaff: true, scopes, ...is(name, user) });
  }
  return principals;
}

/** A session in its own pages; and in those of another site, which lacks the token, the origin, or both. */
const browsers = ({ cookie, csrf }: { readonly cookie: string; readonly csrf: string }) => [
  { name: 'A1 by cookie', headers: { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' } },
  {
    name: 'A1’s browser on another site',
    isForged: true,
    headers: { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  },
  { name: 'A1’s browser without the token', isForged: true, headers: { cookie, 'sec-fetch-site': 'same-origin' } },
  {
    name: 'another site that knows the token',
    isForged: true,
    headers: { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  },
];

async function logIn(api: TestApi, key: string): Promise<{ access_token: string; refresh_token: string }> {
  const pair: { access_token: string; refresh_token: string } = (
    await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key })
  ).body;
  return pair;
}

async function signIn(api: TestApi, key: string) {
  const { headers, body } = await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body: { api_key: key } });
  const session: { csrf_token: string } = body;
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', csrf: session.csrf_token };
}

async function createInvalidKey(api: TestApi, workspaceId: number, how: string): Promise<string> {
  const { id, key } = await api.user(workspaceId);
  await api.owner.query(`update auth.api_key set ${how} where user_id = $1`, [id]);
  return key;
}

/** With everything that a browser sends for a valid session. */
async function endedSession(api: TestApi, workspaceId: number): Promise<Headers> {
  const { id, key } = await api.user(workspaceId);
  const { cookie, csrf } = await signIn(api, key);
  await api.owner.query('update auth.session set revoked_at = now() where user_id = $1', [id]);
  return { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
}

async function createInactiveUser(api: TestApi, workspaceId: number, how: string, carrier: 'key' | 'token'): Promise<string> {
  const { id, key } = await api.user(workspaceId);
  const presented = carrier === 'key' ? key : (await logIn(api, key)).access_token;
  await api.owner.query(`update people.user set ${how} = now() where id = $1`, [id]);
  return presented;
}
