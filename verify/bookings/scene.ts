import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { type Scheduler, startScheduler } from '../../standins/scheduler/scheduler.ts';
import { type Child, startChild } from '../platform/child.ts';
import { withScratchDatabase } from '../platform/testing/database.ts';
import { type Member, type Prepared, prepareBookings } from './testing/prepare-bookings.ts';

export interface ApiProcess {
  readonly url: string;
  readonly child: Child;
}

/** A provider, a database, and as many API processes as one likes. */
export interface Scene {
  readonly provider: Scheduler;
  /** Past row-level security. */
  readonly owner: pg.Pool;
  readonly member: Prepared['member'];
  /** A process that nobody uses, or a new one. */
  borrow(): Promise<ApiProcess>;
  giveBack(api: ApiProcess): void;
  /** Every word that the processes said. */
  said(): string;
  /** Every token that was answered with. */
  readonly tokens: Set<string>;
}

export async function withScene<T>(work: (scene: Scene) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bookings-'));
  const secretKeys = `k1:${randomBytes(32).toString('base64')}`;
  const provider = await startScheduler();
  const children: Child[] = [];
  try {
    return await withScratchDatabase(async (url) => {
      const prepared = await prepareBookings(url, secretKeys);
      const owner = new pg.Pool({ connectionString: url, max: 2 });
      owner.on('error', () => undefined);
      const env = { ...process.env, ...settingsFor(provider, { url, folder, secretKeys }) };
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
          member: prepared.member,
          borrow,
          giveBack: (api) => void idle.push(api),
          said,
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

const settingsFor = (
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

export interface Answer {
  readonly status: number;
  readonly token: string | undefined;
  readonly refreshed: boolean | undefined;
  readonly retryAfter: number | undefined;
  readonly code: string | undefined;
  readonly ms: number;
}

/** One call for a token. */
export async function call(
  scene: Pick<Scene, 'tokens'>,
  { url }: Pick<ApiProcess, 'url'>,
  { key }: Pick<Member, 'key'>,
  body: { readonly force_refresh?: boolean } = {},
): Promise<Answer> {
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
  if (answer.access_token !== undefined) scene.tokens.add(answer.access_token);
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

const managedBy = ({ provider: { world } }: Pick<Scene, 'provider'>, { uid }: Member) =>
  [...world.users.values()].filter(({ metadata }) => metadata?.['lyceum_user'] === uid);

/** How many managed users are a member's. */
export const managedUsersOf = (scene: Scene, member: Member): number => managedBy(scene, member).length;

export const managedIdOf = (scene: Pick<Scene, 'provider'>, member: Member): number | undefined =>
  managedBy(scene, member)[0]?.id;

/** The calls that are told to go wrong, or after which somebody is killed. */
export const targets = ['create', 'refresh', 'force-refresh'] as const;
export type Target = (typeof targets)[number];

/** Such that their next forced call makes the wanted one of the provider. */
export async function memberBefore(scene: Scene, api: ApiProcess, target: Target): Promise<Member> {
  const member = await scene.member();
  if (target === 'create') return member;
  await call(scene, api, member);
  const { tokens } = scene.provider.world;
  const owner = managedIdOf(scene, member);
  if (target === 'force-refresh')
    for (const [text, token] of tokens) if (token.ownerId === owner && token.type === 'refresh') tokens.delete(text);
  return member;
}
