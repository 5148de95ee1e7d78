import { type Operation, operationsOf } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { z } from 'zod';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { sampleUrl } from '../../../tools/recorder/sample-url.ts';
import { eachOf } from '../exchange.ts';
import type { Spreading } from './spread.ts';

const path = '/api/v1/auth/whoami/';

/** Secrets where they do not belong, and wrong ones where they do. */
export async function presentWrongly({ call, made }: Spreading): Promise<void> {
  await call('GET', path, { key: made('bearer that is none') });
  await call('GET', path, { key: `lyc_us_${made('key that is none')}` });
  await call('GET', path, {
    headers: { authorization: `Basic ${Buffer.from(`a:${made('basic password')}`).toString('base64')}` },
  });
  await call('GET', path, { headers: { authorization: `Bearer ${made('one bearer')} ${made('another bearer')}` } });
  await call('GET', path, { headers: { cookie: `__Host-session=${made('cookie that is none')}` } });
  await call('GET', `${path}?api_key=${made('key in a query')}&access_token=${made('token in a query')}`);
  await call('GET', `/api/v1/nowhere/?token=${made('query of no route')}`);
  await call('POST', path, { headers: { 'x-csrf-token': made('CSRF token of no session') } });
}

/** Fields that hold a secret, by name. */
const secretField = /password|token|secret|api_key/;

const secretsOf = ({ body }: Operation): string[] =>
  body?.kind === 'json' && body.schema instanceof z.ZodObject
    ? Object.keys(body.schema.shape).filter((name) => secretField.test(name))
    : [];

/** Every secret field of every route, in bodies that are refused for another reason, or cannot be read. */
export async function sendRefusedBodies({ call, made }: Spreading, api: TestApi, key: string): Promise<void> {
  const operations = operationsOf(productSurface.contract).filter((operation) => secretsOf(operation).length > 0);
  await eachOf(operations, async (operation) => {
    const url = sampleUrl(operation);
    const fields = (): object =>
      Object.fromEntries(secretsOf(operation).map((name) => [name, made(`${name} of ${operation.id}`)]));
    await call(operation.method, url, { key, body: { ...fields(), unknown: 1 } });
    await call(operation.method, url, {
      key,
      body: Object.fromEntries(Object.entries(fields()).map(([name, value]) => [name, [value]])),
    });
    await call(operation.method, url, { key, body: fields(), headers: { 'content-type': 'text/plain' } });
    await fetch(api.url + url, {
      method: operation.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields()).slice(0, -1),
    });
  });
}

/** From here on nothing can be written, and what PostgreSQL says of it names the whole row. */
export async function breakTables({ owner }: TestApi): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('people', 'auth', 'accounts', 'mail', 'platform')`,
  );
  for (const { name } of rows) await owner.query(`alter table ${name} add constraint broken check (false) not valid`);
}

/** What is written in the course of signing in, registering and asking for links, when it cannot be. */
export async function failToWrite(
  { call, made }: Spreading,
  who: { key: string; admin: string; workspaceId: number; cookie: string; csrf: string },
) {
  const browser = { headers: { cookie: who.cookie, 'x-csrf-token': who.csrf, origin: 'https://api.test' } };
  const keys = `/api/v1/workspaces/${who.workspaceId}/api-keys/`;
  const answers = [
    await call('POST', '/api/v1/auth/login/', { body: { api_key: who.key } }),
    await call('POST', '/api/v1/auth/session/', { body: { api_key: who.key } }),
    await call('POST', keys, { key: who.admin, body: {}, headers: { 'idempotency-key': made('Idempotency-Key of a failure') } }),
    await call('POST', `/api/v1/workspaces/${who.workspaceId}/invitations/`, {
      key: who.admin,
      body: { email: 'eve@people.test', role: 'member' },
    }),
    await call('POST', '/api/v1/auth/session/', {
      body: { email: 'grace@people.test', password: made('password of a failure') },
    }),
    await call('DELETE', '/api/v1/auth/session/', browser),
    await call('POST', '/api/v1/auth/email/verify/', { key: who.key }),
  ];
  return answers.filter(({ status }) => status === 500).length;
}
