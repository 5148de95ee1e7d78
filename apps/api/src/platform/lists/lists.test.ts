import { silentLog } from '@lyceum/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import type { Order } from './cursor.ts';
import type { ListSource } from './list-source.ts';
import {
  byField,
  createSampleSource,
  createSampleTable,
  replaceSamples,
  type Sample,
  sampleFields,
  sampleLists,
} from './lists.fixtures.ts';

let made: TestDatabase;
let database: Database;
let db: Db;
beforeAll(async () => {
  made = await createTestDatabase();
  const timeouts = { acquireTimeoutMs: 1000, statementTimeoutMs: 5000, lockTimeoutMs: 2000, idleInTransactionMs: 10_000 };
  database = createDatabase({ url: made.url, max: 2, applicationName: 'lists test', ...timeouts }, silentLog());
  db = await database.read(systemScope, (reading) => Promise.resolve(reading));
  await createSampleTable(db);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const reader = { workspaceId: 1, userId: 7, credentialType: 'test' };
const bareLink = (link: string) => link.replace(/_k=[\w.-]+&/, '');

function ask(target: string, source: ListSource<{ id: number }>, who = reader) {
  const query = Object.fromEntries(new URL(target, 'https://api.test').searchParams);
  return sampleLists.page({ query, target: target.replace('https://api.test', ''), reader: who }, source, ({ id }) => id);
}

/** Watches whether a source was asked to seek or to skip. */
function watched(source: ListSource<{ id: number }>) {
  const slices: ('seeks' | 'skips')[] = [];
  const watching: ListSource<{ id: number }> = {
    ...source,
    slice: (asked) => {
      slices.push(asked.after ? 'seeks' : 'skips');
      return source.slice(asked);
    },
  };
  return { source: watching, slices };
}

async function walk(start: string, source: ListSource<{ id: number }>) {
  const pages: { link: string; ids: number[] }[] = [];
  for (let link: string | null = start; link !== null; ) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(link, source);
    pages.push({ link, ids: page.results });
    link = page.next;
  }
  return pages;
}

const samples = fc.uniqueArray(
  fc.record<Sample>({
    id: fc.integer({ min: 1, max: 60 }),
    grade: fc.integer({ min: 0, max: 2 }),
    word: fc.option(fc.constantFrom('', 'a', 'A', 'é', 'null', "o'clock")),
    micros: fc.integer({ min: 0, max: 3 }),
    score: fc.option(fc.constantFrom(0, 0.1, 0.1 + 0.2, 1e300, -1e-300)),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);
const direction = fc.constantFrom('asc' as const, 'desc' as const);
const order = fc
  .record({
    fields: fc.shuffledSubarray([...sampleFields.slice(0, 4)], { minLength: 0, maxLength: 3 }),
    ways: fc.array(direction, { minLength: 4, maxLength: 4 }),
  })
  .map(({ fields, ways }): Order => {
    const terms = fields.map((field, index) => byField(field, ways[index] ?? 'asc'));
    const id = byField('id', ways[3] ?? 'asc');
    const [first = id, ...others] = terms;
    return first === id ? [id] : [first, ...others, id];
  });

test('following next gives the same rows as page numbers, in any order, with ties and nulls', async () => {
  await fc.assert(
    fc.asyncProperty(samples, order, fc.integer({ min: 1, max: 7 }), async (rows, by, size) => {
      await replaceSamples(db, rows);
      const { source, slices } = watched(createSampleSource(db, by));
      const followed = await walk(`/samples/?page_size=${size}`, source);
      expect(slices.slice(1)).toEqual(Array(followed.length - 1).fill('seeks'));
      for (const [index, page] of followed.entries()) {
        const counted = await ask(`/samples/?page=${index + 1}&page_size=${size}`, createSampleSource(db, by));
        expect(page.ids).toEqual(counted.results);
        expect(counted.count).toBe(rows.length);
      }
      expect(new Set(followed.flatMap(({ ids }) => ids)).size).toBe(rows.length);
    }),
    { numRuns: 150 },
  );
});

describe('a cursor', () => {
  const byGrade: Order = [byField('grade', 'asc'), byField('id', 'asc')];
  beforeEach(() =>
    replaceSamples(
      db,
      Array.from({ length: 50 }, (_, index) => ({ id: index + 1, grade: index % 3, word: null, micros: index, score: null })),
    ),
  );
  const second = async () => (await ask('/samples/?page_size=10', createSampleSource(db, byGrade))).next ?? '';

  test('stands first in next, which otherwise follows Django REST Framework; previous has none', async () => {
    const next = await second();
    expect(next).toMatch(/^https:\/\/api\.test\/samples\/\?_k=[\w-]+\.[\w-]{22}&page=2&page_size=10$/);
    const page = await ask(next, createSampleSource(db, byGrade));
    expect(page.previous).toBe('https://api.test/samples/?page_size=10');
    expect(page.next).toMatch(/\?_k=[^&]+&page=3&page_size=10$/);
    expect(page.next?.match(/_k=/g)).toHaveLength(1);
  });
  test.each<[string, (next: string) => string]>([
    ['changed', (next) => next.replace('_k=', '_k=x')],
    ['cut', (next) => next.replace(/_k=([\w-]+)\.[\w-]+/, '_k=$1')],
    ['empty', (next) => next.replace(/_k=[^&]+/, '_k=')],
    ['for another page', (next) => next.replace('page=2', 'page=3')],
    ['for another size', (next) => next.replace('page_size=10', 'page_size=11')],
    ['for another filter', (next) => `${next}&grade=1`],
    ['not base64 at all', (next) => next.replace(/_k=[^&]+/, '_k=%F0%9F%A6%89.%00')],
    ['on page 1', (next) => next.replace('page=2', 'page=1')],
  ])('is ignored if it is %s', async (_, tamper) => {
    const { source, slices } = watched(createSampleSource(db, byGrade));
    const link = tamper(await second());
    const plain = await ask(bareLink(link.replace(/_k=[^&]*&/, '')), createSampleSource(db, byGrade));
    const page = await ask(link, source);
    expect(slices).toEqual(['skips']);
    expect({ ...page, next: bareLink(page.next ?? '') }).toEqual({ ...plain, next: bareLink(plain.next ?? '') });
  });
  test('is ignored for another reader or order', async () => {
    const next = await second();
    const other = watched(createSampleSource(db, byGrade));
    await ask(next, other.source, { ...reader, userId: 8 });
    const descending = watched(createSampleSource(db, [byField('grade', 'desc'), byField('id', 'desc')]));
    await ask(next, descending.source);
    expect([...other.slices, ...descending.slices]).toEqual(['skips', 'skips']);
  });
  test('works with the parameters in any order', async () => {
    const { source, slices } = watched(createSampleSource(db, byGrade));
    const { searchParams } = new URL(await second());
    await ask(`/samples/?page_size=10&page=2&_k=${searchParams.get('_k')}`, source);
    expect(slices).toEqual(['seeks']);
  });
  test('reads a list that others write to without duplicates or gaps', async () => {
    const source = createSampleSource(db, [byField('id', 'asc')]);
    const first = await ask('/samples/?page_size=10', source);
    await database.pool.query(
      'delete from public.sample where id <= 10; insert into public.sample select -n, 0, null, now(), null from generate_series(1, 25) n',
    );
    const rest = await walk(first.next ?? '', source);
    expect([...first.results, ...rest.flatMap(({ ids }) => ids)]).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    await database.pool.query('delete from public.sample where id < 45');
    expect((await walk(rest[2]?.link ?? '', source)).flatMap(({ ids }) => ids)).toEqual([45, 46, 47, 48, 49, 50]);
  });
});

describe('a large list', () => {
  const large = (rows: number): ListSource<{ id: number }> => ({
    order: 'id asc',
    large: true,
    count: () => Promise.resolve(rows),
    slice: ({ limit, offset, after }) => {
      const start = after ? Number(after[0]) : offset;
      const ids = Array.from({ length: Math.max(0, Math.min(limit, rows - start)) }, (_, index) => ({ id: start + index + 1 }));
      return Promise.resolve({ rows: ids, count: undefined, cursorOf: ({ id }) => [String(id)] });
    },
  });
  test('is readable by page number up to 10,000 rows', async () => {
    const { results, next } = await ask('/samples/?page=100&page_size=100', large(20_000));
    expect(results.at(-1)).toBe(10_000);
    expect((await ask(next ?? '', large(20_000))).results[0]).toBe(10_001);
  });
  test('points to next beyond 10,000 rows', async () => {
    await expect(ask('/samples/?page=101&page_size=100', large(20_000))).rejects.toMatchObject({
      status: 400,
      code: 'validation_error',
      hint: expect.stringContaining('`next`'),
      faults: [{ name: 'page', code: 'too_deep' }],
    });
  });
  test('is readable to its end even after it has shrunk', async () => {
    const { next } = await ask('/samples/?page=2&page_size=100', large(20_000));
    expect(await ask(next ?? '', large(150))).toMatchObject({ count: 150, next: null, results: [] });
  });
  test('returns 404 past its end', async () => {
    await expect(ask('/samples/?page=201&page_size=100', large(20_000))).rejects.toMatchObject({ status: 404 });
  });
});
