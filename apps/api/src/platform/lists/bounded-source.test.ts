import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCardDatabase } from '../counters/counters.fixtures.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { createBoundedSource, createLists, defineListing } from './index.ts';
import { sampleKey, sampleLists } from './lists.fixtures.ts';
import { fragment, identifierFragment } from './sql-fragment.ts';

let cards: Awaited<ReturnType<typeof openCardDatabase>>;
beforeAll(async () => {
  cards = await openCardDatabase();
  await cards.database.pool.query(
    `insert into public.card
     select n, 'a', case when n <= 10000 then 'exact' when n <= 20050 then 'more' else 'few' end, n <> 20051, n % 100, n
     from generate_series(1, 20060) n`,
  );
});
afterAll(() => cards.close());

const byTrend = defineListing<{ id: number }>({
  table: 'public.card',
  columns: ['id'],
  order: [
    { name: 'trend', by: identifierFragment('item.trend'), direction: 'desc', nullable: false },
    { name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false },
  ],
});
const labelled = (label: string, db: Db = cards.db) =>
  createBoundedSource(db, byTrend, { where: [fragment`item.is_listed`], filters: [fragment`item.label = ${label}`] });

const inOrder = async (label: string): Promise<number[]> => {
  const text = 'select id from public.card where is_listed and label = $1 order by trend desc, id desc';
  return (await cards.database.pool.query(text, [label])).rows.map(({ id }) => id);
};

const reader = { workspaceId: 1, userId: 7, credentialType: 'test' };
const asked = (target: string) => ({
  query: Object.fromEntries(new URL(target, 'https://api.test').searchParams),
  target: target.replace('https://api.test', ''),
  reader,
});
const ask = (target: string, source = labelled('more')) => sampleLists.page(asked(target), source, ({ id }) => id);

test('a search with few results has an exact count and numbered pages', async () => {
  const source = labelled('few');
  const few = await inOrder('few');
  expect(few).toHaveLength(9);
  expect(await ask('/cards/?page_size=5', source)).toMatchObject({ count: 9, relation: 'eq', results: few.slice(0, 5) });
  expect(await ask('/cards/?page=last&page_size=5', source)).toMatchObject({ count: 9, next: null, results: few.slice(5) });
  await expect(ask('/cards/?page=3&page_size=5', source)).rejects.toMatchObject({ status: 404 });
  expect(await ask('/cards/', labelled('none'))).toMatchObject({ count: 0, relation: 'eq', next: null, results: [] });
});

test('exactly 10,000 results are counted exactly', async () => {
  const exact = await inOrder('exact');
  const last = await ask('/cards/?page=last&page_size=100', labelled('exact'));
  expect(last).toMatchObject({ count: 10_000, relation: 'eq', next: null, results: exact.slice(-100) });
  await expect(ask('/cards/?page=101&page_size=100', labelled('exact'))).rejects.toMatchObject({ status: 404 });
});

describe('a search with more than 10,000 results', () => {
  test('reports a lower bound', async () => {
    const more = await inOrder('more');
    expect(await ask('/cards/')).toMatchObject({ count: 10_000, relation: 'gte', results: more.slice(0, 20) });
    expect(await ask('/cards/?page=40')).toMatchObject({ count: 10_000, relation: 'gte', results: more.slice(780, 800) });
  });
  test('can be read to its end through next', async () => {
    const more = await inOrder('more');
    const before = await ask('/cards/?page=100&page_size=100');
    expect(before.results).toEqual(more.slice(9_900, 10_000));
    const beyond = await ask(before.next ?? '');
    expect(beyond).toMatchObject({ count: 10_000, relation: 'gte', next: null, results: more.slice(10_000) });
  });
  test.each(['101', 'last', '1000'])('rejects page %s by number and names next', async (page) => {
    await expect(ask(`/cards/?page=${page}&page_size=100`)).rejects.toMatchObject({
      status: 400,
      code: 'validation_error',
      hint: expect.stringContaining('`next`'),
      faults: [{ name: 'page', code: 'too_deep' }],
    });
  });
});

describe('a search that takes too long', () => {
  const slow = (db: Db = cards.db) =>
    createBoundedSource(db, byTrend, {
      where: [],
      filters: [fragment`pg_sleep(0.01) is not null`, fragment`item.label = 'none'`],
    });
  const hurried = createLists({ baseUrl: 'https://api.test', key: sampleKey, budgetMs: 30 });
  const refusal = {
    status: 400,
    code: 'validation_error',
    hint: expect.stringContaining('Narrow'),
    faults: [{ name: 'non_field_errors', code: 'too_broad' }],
  };
  test.each(['/cards/', '/cards/?page=2', '/cards/?page=last'])('is rejected with a hint: %s', async (target) => {
    await expect(hurried.page(asked(target), slow(), ({ id }) => id)).rejects.toMatchObject(refusal);
  });
  test('is rejected inside a transaction too, whose other statements keep their time limit', async () => {
    const read = (work: (db: Db) => Promise<unknown>) => cards.database.readWithRls(systemScope, work);
    await expect(read((db) => hurried.page(asked('/cards/'), slow(db), ({ id }) => id))).rejects.toMatchObject(refusal);
    await read(async (db) => {
      const page = await ask('/cards/?page_size=2', labelled('few', db));
      expect(page.count).toBe(9);
      await sql`select pg_sleep(0.1)`.execute(db);
      const limit = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      expect(limit.rows).toEqual([{ statement_timeout: '20s' }]);
    });
  });
});
