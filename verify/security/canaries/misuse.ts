import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { z } from 'zod';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { createSampleUrl } from '../../../tools/recorder/sample-url.ts';
import { forEachConcurrently } from '../exchange.ts';
import type { CanaryRecorder } from './use-secrets.ts';

const path = '/api/v1/auth/whoami/';

/** Sends secrets in the wrong places, and invalid secrets in the right ones. */
export async function presentMisplacedSecrets({ call, createSecret }: CanaryRecorder): Promise<void> {
  await call('GET', path, { key: createSecret('bearer that is none') });
  await call('GET', path, { key: `lyc_us_${createSecret('key that is none')}` });
  await call('GET', path, {
    headers: { authorization: `Basic ${Buffer.from(`a:${createSecret('basic password')}`).toString('base64')}` },
  });
  await call('GET', path, {
    headers: { authorization: `Bearer ${createSecret('one bearer')} ${createSecret('another bearer')}` },
  });
  await call('GET', path, { headers: { cookie: `__Host-session=${createSecret('cookie that is none')}` } });
  await call('GET', `${path}?api_key=${createSecret('key in a query')}&access_token=${createSecret('token in a query')}`);
  await call('GET', path, { headers: { 'x-request-id': `lyc_us_${createSecret('key as a request id')}` } });
  await call('GET', `/api/v1/nowhere/?token=${createSecret('query of no route')}`);
  await call('POST', path, { headers: { 'x-csrf-token': createSecret('CSRF token of no session') } });
}

/** Fields that hold a secret, by name. */
const secretField = /password|token|secret|api_key/;

const secretFieldsOf = ({ body }: Operation): string[] =>
  body?.kind === 'json' && body.schema instanceof z.ZodObject
    ? Object.keys(body.schema.shape).filter((name) => secretField.test(name))
    : [];

/** Sends every secret field of every route in bodies that are rejected for another reason, or cannot be parsed. */
export async function sendRefusedBodies({ call, createSecret }: CanaryRecorder, api: TestApi, key: string): Promise<void> {
  const operations = listOperations(productSurface.contract).filter((operation) => secretFieldsOf(operation).length > 0);
  await forEachConcurrently(operations, async (operation) => {
    const url = createSampleUrl(operation);
    const fields = (): object =>
      Object.fromEntries(secretFieldsOf(operation).map((name) => [name, createSecret(`${name} of ${operation.id}`)]));
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

/** Makes every write fail with a PostgreSQL error that contains the whole row. */
export async function blockWrites({ owner }: TestApi): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('people', 'auth', 'accounts', 'mail', 'platform')`,
  );
  for (const { name } of rows) await owner.query(`alter table ${name} add constraint broken check (false) not valid`);
}

/** Signs in, registers and requests links while writes fail. Returns the number of 500 responses. */
export async function provokeWriteFailures(
  { call, createSecret }: CanaryRecorder,
  who: { key: string; admin: string; workspaceId: number; cookie: string; csrf: string },
) {
  const browser = { headers: { cookie: who.cookie, 'x-csrf-token': who.csrf, origin: 'https://api.test' } };
  const keys = `/api/v1/workspaces/${who.workspaceId}/api-keys/`;
  const answers = [
    await call('POST', '/api/v1/auth/login/', { body: { api_key: who.key } }),
    await call('POST', '/api/v1/auth/session/', { body: { api_key: who.key } }),
    await call('POST', keys, {
      key: who.admin,
      body: {},
      headers: { 'idempotency-key': createSecret('Idempotency-Key of a failure') },
    }),
    await call('POST', `/api/v1/workspaces/${who.workspaceId}/invitations/`, {
      key: who.admin,
      body: { email: 'eve@people.test', role: 'member' },
    }),
    await call('POST', '/api/v1/auth/session/', {
      body: { email: 'grace@people.test', password: createSecret('password of a failure') },
    }),
    await call('DELETE', '/api/v1/auth/session/', browser),
    await call('POST', '/api/v1/auth/email/verify/', { key: who.key }),
  ];
  return answers.filter(({ status }) => status === 500).length;
}
