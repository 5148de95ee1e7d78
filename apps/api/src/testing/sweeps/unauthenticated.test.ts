import { METHODS } from 'node:http';

import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { Problem } from '@lyceum/contract/product/problem';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createLargeBody, createSampleBody, createUnsupportedBodies } from '../../../../../tools/recorder/sample-body.ts';
import { createSampleUrl, fillUrlWithName } from '../../../../../tools/recorder/sample-url.ts';
import { createSecret } from '../../modules/auth/secrets.rules.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

const operations = listOperations(productSurface.contract);
const guarded = operations.filter(({ auth }) => auth === 'caller');

/** Security-relevant: an operation added here is open to everyone. */
const anonymousOperations = [
  'meta.health',
  'meta.openapi',
  'meta.problems',
  'meta.problem',
  'meta.live',
  'meta.ready',
  'auth.login',
  'auth.refresh',
  'auth.verify',
  'auth.logout',
  'auth.jwks',
  'sessions.create',
  'sessions.createByLink',
  'sessions.verifySecondFactor',
  'sso.start',
  'sso.callback',
  'accounts.previewLink',
  'accounts.requestPassword',
  'accounts.setPassword',
  'accounts.requestSignInLink',
  'accounts.verifyEmail',
  'accounts.declineEmail',
  'accounts.passwordPage',
  'accounts.signInPage',
  'accounts.invitationPage',
  'accounts.emailPage',
  'invitations.preview',
  'invitations.accept',
  'media.file',
  'media.avatar',
];

let swept: SweptApi;
let credentials: readonly (string | undefined)[];
beforeAll(async () => {
  swept = await startSweptApi();
  const unknown = createSecret('us', swept.api.platform.random);
  credentials = [undefined, '', 'Basic YTpi', 'Bearer', 'Bearer junk', `Bearer ${unknown}`, `Bearer ${unknown} ${unknown}`];
});
afterAll(() => swept.api.close());

describe('the product API', () => {
  test('exactly these operations need no authentication', () => {
    expect(operations.filter(({ auth }) => auth === 'anonymous').map(({ id }) => id)).toEqual(anonymousOperations);
  });

  test.each(operations.filter(({ auth }) => auth === 'anonymous'))('$id ignores credentials', async (operation) => {
    for (const authorization of credentials) {
      const answer = await swept.app.inject({
        method: operation.method,
        url: createSampleUrl(operation),
        ...withHeaders(authorization),
      });
      const unexpected = [401, 403, 500].filter((status) => !(status in operation.failures));
      expect(unexpected).not.toContain(answer.statusCode);
    }
  });
});

/** A valid request, and requests with every kind of error. */
function buildRequests(operation: Operation): InjectOptions[] {
  const { method } = operation;
  const url = createSampleUrl(operation);
  const body = createSampleBody(operation);
  const named = ['0', '-1', 'x', 'null', '9'.repeat(40), '%20', '%00'].map((name) => fillUrlWithName(operation, name));
  const bodies = [createLargeBody(operation, 1_048_577), ...createUnsupportedBodies(operation), { ...body, payload: '{"a":' }];
  return [
    { method, url, ...body },
    { method, url: url.replace(/\/$/, ''), ...body },
    { method, url: `${url}?page=-1&page_size=x&ordering=%00&unknown=1`, ...body },
    ...(operation.params ? named.map((each): InjectOptions => ({ method, url: each, ...body })) : []),
    ...(operation.body ? bodies.map((each): InjectOptions => ({ method, url, ...each })) : []),
  ];
}

/** Whether another method of the same path needs no authentication. */
const isOpen = ({ path }: Operation, method: string): boolean =>
  operations.some((other) => other.path === path && other.method === method && other.auth === 'anonymous');

const withHeaders = (authorization: string | undefined, headers: InjectOptions['headers'] = {}) => ({
  headers: { ...headers, ...(authorization !== undefined && { authorization }) },
});

async function expectRefusal(request: InjectOptions, authorization: string | undefined): Promise<void> {
  const answer = await swept.app.inject({ ...request, ...withHeaders(authorization, request.headers) });
  expect([request.method, request.url, answer.statusCode]).toEqual([request.method, request.url, 401]);
  expect(answer.headers).toMatchObject({
    'www-authenticate': 'Bearer realm="api"',
    'content-type': 'application/problem+json; charset=utf-8',
  });
  if (request.method === 'HEAD') return;
  expect(Problem.parse(answer.json()).code).toMatch(/^(not_authenticated|authentication_failed)$/);
}

describe.each(guarded)('$id', (operation) => {
  test('returns 401 for missing or invalid credentials', async () => {
    const { method } = operation;
    for (const authorization of credentials)
      await expectRefusal({ method, url: createSampleUrl(operation), ...createSampleBody(operation) }, authorization);
  });
  test('returns 401 before it validates the request', async () => {
    for (const request of buildRequests(operation))
      for (const authorization of [undefined, 'Bearer junk']) await expectRefusal(request, authorization);
  });
  test('returns 401 before 405 for an unsupported method', async () => {
    for (const method of METHODS.filter((name) => name !== 'CONNECT' && name !== 'OPTIONS' && !isOpen(operation, name)))
      for (const authorization of [undefined, 'Bearer junk'])
        await expectRefusal({ method, url: createSampleUrl(operation) }, authorization);
  });
});
