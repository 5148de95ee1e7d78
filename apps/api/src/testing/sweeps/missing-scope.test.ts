import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSampleBody } from '../../../../../tools/recorder/sample-body.ts';
import { createSampleUrl } from '../../../../../tools/recorder/sample-url.ts';
import type { KeyScope } from '../../platform/caller/caller.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

const guarded = listOperations(productSurface.contract).filter(({ auth }) => auth === 'caller');
const administrative: readonly Operation['policy'][] = ['workspace-admin', 'workspace-key', 'staff'];

let swept: SweptApi;
let keys: Readonly<Record<KeyScope, string>>;
beforeAll(async () => {
  swept = await startSweptApi();
  const { id } = await swept.api.workspace();
  const keyWith = async (...scopes: KeyScope[]): Promise<string> =>
    (await swept.api.user(id, { role: 'owner', is_staff: true, scopes })).key;
  keys = {
    read: await keyWith('write', 'admin'),
    write: await keyWith('read', 'admin'),
    admin: await keyWith('read', 'write'),
  };
});
afterAll(() => swept.api.close());

describe('the product API', () => {
  test.each(guarded)('$id returns 403 for a key without a scope that it needs', async (operation) => {
    const { method, policy, effect } = operation;
    const body = createSampleBody(operation);
    for (const scope of [effect, ...(administrative.includes(policy) ? (['admin'] as const) : [])]) {
      const answer = await swept.app.inject({
        method,
        url: createSampleUrl(operation),
        headers: { authorization: `Bearer ${keys[scope]}`, ...body?.headers },
        ...(body && { payload: body.payload }),
      });
      expect([scope, answer.statusCode]).toEqual([scope, 403]);
      expect(answer.json()).toMatchObject({ code: 'permission_denied', hint: expect.stringContaining(`"${scope}"`) });
    }
  });
});
