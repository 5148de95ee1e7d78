import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { type Scheduler, startScheduler } from '../../standins/scheduler/scheduler.ts';
import { type Child, startChild } from '../child-process.ts';
import { withScratchDatabase } from '../testing/database.ts';
import { type Member, type Prepared, prepareBookings } from './testing/prepare-bookings.ts';

export interface ApiProcess {
  readonly url: string;
  readonly child: Child;
}

/** A provider, a database, and a pool of API processes. */
export interface BookingsEnvironment {
  readonly provider: Scheduler;
  /** Bypasses row-level security. */
  readonly owner: pg.Pool;
  readonly createMember: Prepared['member'];
  /** An idle process, or a new one. */
  acquireApi(): Promise<ApiProcess>;
  releaseApi(api: ApiProcess): void;
  /** All output of the processes. */
  readLogs(): string;
  /** Every token that a response contained. */
  readonly tokens: Set<string>;
}

export async function withEnvironment<T>(work: (environment: BookingsEnvironment) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bookings-'));
  const secretKeys = `k1:${randomBytes(32).toString('base64')}`;
  const provider = await startScheduler();
  const children: Child[] = [];
  try {
    return await withScratchDatabase(async (url) => {
      const prepared = await prepareBookings(url, secretKeys);
      const owner = new pg.Pool({ connectionString: url, max: 2 });
      owner.on('error', () => undefined);
      const env = { ...process.env, ...buildSettings(provider, { url, folder, secretKeys }) };
      const idle: ApiProcess[] = [];
      const borrow = async (): Promise<ApiProcess> => {
        const known = idle.pop();
        if (known) return known;
        const child = await startChild('testing/api-process.ts', [], env);
        children.push(child);
        return { child, url: String(child.message) };
      };
      try {
        const said = () => children.flatMap(({ output }) => output).join('');
        return await work({
          provider,
          owner,
          createMember: prepared.member,
          acquireApi: borrow,
          releaseApi: (api) => void idle.push(api),
          readLogs: said,
          tokens: new Set(),
        });
      } finally {
        await Promise.all(children.map((child) => child.end('SIGKILL')));
        await owner.end();
        await prepared.close();
      }
    });
  } finally {
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const buildSettings = (
  { url, host, clientId, secret }: Scheduler,
  given: { readonly url: string; readonly folder: string; readonly secretKeys: string },
): Readonly<Record<string, string>> => ({
  DATABASE_URL: given.url,
  LYCEUM_API_PORT: '0',
  LYCEUM_OBJECTS: join(given.folder, 'objects'),
  LYCEUM_SECRET_KEYS: given.secretKeys,
  LYCEUM_RATE_FACTOR: '100000',
  LYCEUM_MAX_IN_FLIGHT: '1000',
  LYCEUM_LOG_LEVEL: 'trace',
  LYCEUM_SCHED_URL: url,
  LYCEUM_SCHED_CLIENT_ID: clientId,
  LYCEUM_SCHED_CLIENT_SECRET: secret,
  LYCEUM_SCHED_HOSTS: host,
});

export interface TokenResponse {
  readonly status: number;
  readonly token: string | undefined;
  readonly refreshed: boolean | undefined;
  readonly retryAfter: number | undefined;
  readonly code: string | undefined;
  readonly ms: number;
}

/** Requests an access token. */
export async function requestToken(
  environment: Pick<BookingsEnvironment, 'tokens'>,
  { url }: Pick<ApiProcess, 'url'>,
  { key }: Pick<Member, 'key'>,
  body: { readonly force_refresh?: boolean } = {},
): Promise<TokenResponse> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/v1/bookings/token/refresh/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomBytes(8).toString('hex'),
    },
    body: JSON.stringify(body),
  });
  const answer: { access_token?: string; refreshed?: boolean; code?: string } = JSON.parse(await response.text());
  if (answer.access_token !== undefined) environment.tokens.add(answer.access_token);
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    token: answer.access_token,
    refreshed: answer.refreshed,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
    code: answer.code,
    ms: performance.now() - begun,
  };
}

const findManagedUsers = ({ provider: { world } }: Pick<BookingsEnvironment, 'provider'>, { uid }: Member) =>
  [...world.users.values()].filter(({ metadata }) => metadata?.['lyceum_user'] === uid);

/** The number of managed users that belong to a member. */
export const countManagedUsers = (environment: BookingsEnvironment, member: Member): number =>
  findManagedUsers(environment, member).length;

export const findManagedUserId = (environment: Pick<BookingsEnvironment, 'provider'>, member: Member): number | undefined =>
  findManagedUsers(environment, member)[0]?.id;

/** The provider calls that get a fault, or during which a process is killed. */
export const targets = ['create', 'refresh', 'force-refresh'] as const;
export type Target = (typeof targets)[number];

/** Creates a member whose next forced request makes the given provider call. */
export async function createMemberBefore(environment: BookingsEnvironment, api: ApiProcess, target: Target): Promise<Member> {
  const member = await environment.createMember();
  if (target === 'create') return member;
  await requestToken(environment, api, member);
  const { tokens } = environment.provider.world;
  const owner = findManagedUserId(environment, member);
  if (target === 'force-refresh')
    for (const [text, token] of tokens) if (token.ownerId === owner && token.type === 'refresh') tokens.delete(text);
  return member;
}
