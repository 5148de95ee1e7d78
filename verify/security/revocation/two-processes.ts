import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase } from '../../../apps/api/src/testing/test-database.ts';
import { type Child, startChild } from '../../child-process.ts';
import { prepareApi } from '../../testing/prepare-api.ts';
import { sendExactly } from '../exchange.ts';
import { numberAt } from '../value-at.ts';

/** Both processes share only the database. */
export const baseUrl = 'https://api.test';

export interface ApiRequest {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly cookie: string;
  readonly body: unknown;
}

/** Two API processes over one database, and an admin of its workspace. */
export interface TwoProcesses {
  readonly urls: readonly [string, string];
  readonly admin: { readonly key: string; readonly workspaceId: number };
  send(url: string, method: string, path: string, asking?: ApiRequest): Promise<ApiResponse>;
}

export async function withTwoProcesses<T>(work: (two: TwoProcesses) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-revocation-'));
  const children: Child[] = [];
  try {
    const key = await prepareApi(database.url);
    const begin = async (): Promise<string> => {
      const child = await start(database.url, folder);
      children.push(child);
      return String(child.message);
    };
    const urls = await Promise.all([begin(), begin()]);
    const { body } = await send(urls[0], 'GET', '/api/v1/auth/whoami/', { key });
    return await work({ urls, admin: { key, workspaceId: numberAt(body, 'workspace', 'id') }, send: send });
  } finally {
    await Promise.all(children.map((child) => child.end('SIGTERM')));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

const start = (databaseUrl: string, folder: string): Promise<Child> =>
  startChild('testing/api-process.ts', [], {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    LYCEUM_BASE_URL: baseUrl,
    LYCEUM_API_PORT: '0',
    LYCEUM_LOG_LEVEL: 'fatal',
    LYCEUM_RATE_FACTOR: '100000',
    LYCEUM_OBJECTS: join(folder, 'objects'),
    LYCEUM_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  });

async function send(
  url: string,
  method: string,
  path: string,
  { key, headers = {}, body }: ApiRequest = {},
): Promise<ApiResponse> {
  const answer = await sendExactly(url, {
    method,
    path,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const [cookie = ''] = [answer.headers['set-cookie']].flat();
  return {
    status: answer.status,
    cookie: cookie.split(';')[0] ?? '',
    body: answer.body === '' ? undefined : JSON.parse(answer.body),
  };
}
