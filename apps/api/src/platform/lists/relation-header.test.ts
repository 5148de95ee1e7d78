import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { totalCountRelationHeader } from './index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('a list response', () => {
  test('only lists have the count relation header', async () => {
    const { key } = await api.workspace();
    const relationOf = async (path: string) => {
      const answer = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
      await answer.text();
      return answer.headers.get('x-total-count-relation');
    };
    for (const path of ['/api/v1/community/events/', '/api/v1/media/', '/api/v1/iam/users/'])
      expect([path, await relationOf(path)]).toEqual([path, 'eq']);
    expect(await relationOf('/api/v1/community/events/?page=9')).toBeNull();
    expect(await relationOf('/api/v1/meta/health/')).toBeNull();
  });

  test('a list that was not fully counted has the relation gte', () => {
    expect(totalCountRelationHeader({ count: 10_000, relation: 'gte', next: null, previous: null, results: [] })).toEqual({
      'X-Total-Count-Relation': 'gte',
    });
    expect(totalCountRelationHeader({ relation: 'sister', results: [] })).toBeUndefined();
    expect(totalCountRelationHeader(undefined)).toBeUndefined();
  });
});
