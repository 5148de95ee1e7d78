import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

// In a file of its own, because a worker's statements would be counted too.
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('a password request runs the same SQL statements for every address', async () => {
  const { id } = await api.workspace();
  const { username } = await api.user(id);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const statementsFor = async (email: string) => {
    query.mockClear();
    const answer = await sendRequest(api, '/api/v1/auth/password/reset/', { method: 'POST', body: { email } });
    expect(answer.status).toBe(202);
    return query.mock.calls.map(([statement]) => JSON.stringify(statement, ['text']));
  };
  await statementsFor('warm-up@people.test');
  const known = await statementsFor(`${username}@people.test`);
  expect(known.length).toBeGreaterThan(3);
  expect(known.join()).not.toMatch(/(people|accounts)\W+(user|account)\b/);
  expect(await statementsFor('unknown@people.test')).toEqual(known);
});
