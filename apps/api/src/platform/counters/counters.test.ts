import { silentLog } from '@lyceum/kit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../../tools/test/eventually.ts';
import { sampleLists } from '../lists/lists.fixtures.ts';
import { systemScope } from '../scope.ts';
import {
  addCards,
  type CardPart,
  cardKeys,
  createCardSource,
  deleteAllCards,
  listCountedCards,
  openCardDatabase,
} from './counters.fixtures.ts';
import { compactCounterBatch, compactCounters, findCounterDrift, rebuildCounters, startCounterCompaction } from './index.ts';

let cards: Awaited<ReturnType<typeof openCardDatabase>>;
beforeAll(async () => {
  cards = await openCardDatabase();
});
afterAll(() => cards.close());
beforeEach(() => deleteAllCards(cards.database.pool));

const query = async (text: string) => (await cards.database.pool.query(text)).rows;
const sizes = { batch: 7, range: 4 };
const facets = ['', 'kind:a', 'kind:b', 'label:x'];
const parts: readonly CardPart[] = facets.flatMap((facet) =>
  cardKeys.flatMap((key) => (['asc', 'desc'] as const).map((direction) => ({ facet, key, direction }))),
);

/** Every page of every order of every facet, by what is kept and by counting. */
async function expectTruth(size = 3): Promise<void> {
  expect(await findCounterDrift(cards.db, 'cards')).toEqual([]);
  for (const part of parts) {
    const counted = await listCountedCards(cards.db, part);
    const source = createCardSource(cards.db, part);
    expect(await source.count({ budgetMs: 0 }), JSON.stringify(part)).toBe(counted.length);
    for (let offset = 0; offset < counted.length; offset += size) {
      const { rows, count } = await source.slice({ limit: size, offset, budgetMs: 0 });
      const ids = rows.map(({ id }) => id);
      expect({ part, offset, ids, count }).toEqual({
        part,
        offset,
        ids: counted.slice(offset, offset + size),
        count: counted.length,
      });
    }
  }
}

const id = fc.integer({ min: 1, max: 40 });
const place = fc.constantFrom('0', '1', '-1', '0.1', '1e300', 'infinity', '-infinity');
const card = fc.record({
  id,
  kind: fc.constantFrom('a', 'b'),
  label: fc.option(fc.constantFrom('x', 'y')),
  is_listed: fc.boolean(),
  trend: place,
  newest: place,
});
const act = fc.oneof(
  { weight: 6, arbitrary: fc.array(card, { minLength: 1, maxLength: 20 }).map((cards) => ({ do: 'write' as const, cards })) },
  { weight: 3, arbitrary: fc.array(id, { minLength: 1, maxLength: 10 }).map((ids) => ({ do: 'remove' as const, ids })) },
  { weight: 2, arbitrary: fc.constant({ do: 'fold' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'fold some' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'rebuild' as const }) },
);

async function perform(action: typeof act extends fc.Arbitrary<infer A> ? A : never): Promise<unknown> {
  switch (action.do) {
    case 'write':
      return cards.database.pool.query(
        `insert into public.card
         select distinct on (id) * from json_to_recordset($1) as given
           (id bigint, kind text, label text, is_listed boolean, trend float8, newest float8)
         on conflict (id) do update set kind = excluded.kind, label = excluded.label, is_listed = excluded.is_listed,
           trend = excluded.trend, newest = excluded.newest`,
        [JSON.stringify(action.cards)],
      );
    case 'remove':
      return cards.database.pool.query('delete from public.card where id = any($1)', [action.ids]);
    case 'fold':
      return compactCounters(cards.database, sizes);
    case 'fold some':
      return compactCounterBatch(cards.database, sizes);
    case 'rebuild':
      return rebuildCounters(cards.database, 'cards', sizes);
  }
}

test('counts and far pages equal the rows after any sequence of writes, compactions and rebuilds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (actions) => {
      await deleteAllCards(cards.database.pool);
      for (const action of actions) await perform(action);
      await expectTruth();
    }),
    { numRuns: 25 },
  );
});

const ranges = (facet = '') =>
  query(
    `select low_key::text as key, low_id::text as id, n from platform.counter_bucket
     where facet = '${facet}' and key = 'trend' order by low_key desc, low_id desc`,
  );
const unfolded = async (): Promise<number> => (await query('select count(*) as n from platform.counter_change'))[0].n;
const bottom = { key: '-Infinity', id: '-9223372036854775808' };

describe('a write to a counted table', () => {
  test('logs the old and new state, and nothing if no counted column changed', async () => {
    await addCards(cards.database.pool, { to: 2 });
    await query(`update public.card set trend = 7 where id = 1`);
    await query(`update public.card set trend = trend`);
    await query(`update public.card set is_listed = false where id = 1; update public.card set trend = 9 where id = 1`);
    await query(`delete from public.card`);
    expect(await query('select sign, item_id, facets, ranked, keys from platform.counter_change')).toEqual([
      { sign: 1, item_id: 1, facets: ['', 'kind:b', null], ranked: ['', 'kind:b'], keys: [1, 1] },
      { sign: 1, item_id: 2, facets: ['', 'kind:a', null], ranked: ['', 'kind:a'], keys: [2, 2] },
      { sign: -1, item_id: 1, facets: ['', 'kind:b', null], ranked: ['', 'kind:b'], keys: [1, 1] },
      { sign: 1, item_id: 1, facets: ['', 'kind:b', null], ranked: ['', 'kind:b'], keys: [7, 1] },
      { sign: -1, item_id: 1, facets: ['', 'kind:b', null], ranked: ['', 'kind:b'], keys: [7, 1] },
      { sign: -1, item_id: 2, facets: ['', 'kind:a', null], ranked: ['', 'kind:a'], keys: [2, 2] },
    ]);
  });
  test('logs nothing when it is rolled back', async () => {
    await addCards(cards.database.pool, { to: 5 });
    await compactCounters(cards.database, sizes);
    await expect(
      query(`insert into public.card values (6, 'a', null, true, 1, 1), (6, 'a', null, true, 1, 1)`),
    ).rejects.toThrow();
    const client = await cards.database.pool.connect();
    await client.query(`begin; delete from public.card; rollback`);
    client.release();
    expect(await unfolded()).toBe(0);
    await expectTruth();
  });
  test('counts inside its own transaction at once, and for others after the commit', async () => {
    const all: CardPart = { facet: '', key: 'trend', direction: 'desc' };
    await cards.database.transact(systemScope, async (tx) => {
      await sql`insert into public.card values (1, 'a', null, true, 1, 1)`.execute(tx);
      expect(await createCardSource(tx, all).count({ budgetMs: 0 })).toBe(1);
      expect(await createCardSource(cards.db, all).count({ budgetMs: 0 })).toBe(0);
    });
    expect(await createCardSource(cards.db, all).count({ budgetMs: 0 })).toBe(1);
  });
});

describe('maintain_counters', () => {
  test('rejects keys that are nullable or not numbers', async () => {
    const keep = (keys: string) =>
      query(`select platform.maintain_counters('others', 'public.card', 'public.card_facets', 'public.card_ranked', '${keys}')`);
    await expect(keep('{trend,label}')).rejects.toThrow(/label/);
    await expect(keep('{nothing}')).rejects.toThrow(/nothing/);
  });
  test('needs a rebuild for a table that has rows', async () => {
    await query('alter table public.card disable trigger record_cards_change');
    await addCards(cards.database.pool, { to: 50 });
    await query('alter table public.card enable trigger record_cards_change');
    expect((await findCounterDrift(cards.db, 'cards')).map(({ facet, by }) => [facet, by])).toContainEqual(['', -50]);
    await rebuildCounters(cards.database, 'cards', sizes);
    await expectTruth(20);
  });
  test('rejects a list that was not declared', async () => {
    await expect(rebuildCounters(cards.database, 'nothing')).rejects.toThrow('The list "nothing" has no counters');
  });
});

describe('the ranges of a counter', () => {
  test('are split when they grow, even with uncompacted changes', async () => {
    await addCards(cards.database.pool, { to: 9 });
    await compactCounters(cards.database, { batch: 100, range: 4 });
    expect(await ranges()).toEqual([
      { key: '6', id: '6', n: 4 },
      { key: '2', id: '2', n: 4 },
      { ...bottom, n: 1 },
    ]);
    await addCards(cards.database.pool, { from: 10, to: 18 });
    await compactCounterBatch(cards.database, { batch: 6, range: 4 });
    await expectTruth();
  });
  test('are rebuilt in one pass after a bulk load', async () => {
    await addCards(cards.database.pool, { to: 1_000 });
    await compactCounters(cards.database, { batch: 10_000, range: 10 });
    expect(new Set((await ranges()).map(({ n }) => n))).toEqual(new Set([10, 0]));
    expect(await ranges()).toHaveLength(101);
    await expectTruth(100);
  });
  test('are merged into the next lower one when they become small', async () => {
    await addCards(cards.database.pool, { to: 40 });
    await compactCounters(cards.database, sizes);
    expect((await ranges()).length).toBeGreaterThan(8);
    await query('delete from public.card where id % 4 <> 0');
    await compactCounters(cards.database, sizes);
    await expectTruth();
    await query('delete from public.card');
    await compactCounters(cards.database, sizes);
    expect(await ranges()).toEqual([{ ...bottom, n: 0 }]);
  });
  test('can hold rows with equal keys', async () => {
    await addCards(cards.database.pool, { to: 1_000, trend: 'case when n % 10 = 0 then n else 5 end' });
    await compactCounters(cards.database, { batch: 10_000, range: 50 });
    await expectTruth(90);
  });
});

test('counters stay exact with eight concurrent writers and two compactions', async () => {
  const all: CardPart = { facet: '', key: 'trend', direction: 'desc' };
  const folding = [1, 2].map(() => startCounterCompaction({ databaseUrl: cards.url, log: silentLog(), pauseMs: 5 }));
  const writer = async (nr: number): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) {
      const own = nr * 1_000 + turn;
      await addCards(cards.database.pool, { from: own, to: own, trend: 'n % 7' });
      if (turn % 3 === 0)
        await query(`update public.card set trend = trend + 1, label = 'x' where id % 8 = ${nr % 8}`).catch(ignoreDeadlock);
      if (turn % 5 === 0) await query(`delete from public.card where id = ${own - 2}`);
    }
  };
  const looker = async (): Promise<void> => {
    for (let turn = 0; turn < 15; turn += 1) expect(await findCounterDrift(cards.db, 'cards')).toEqual([]);
  };
  await Promise.all([
    ...Array.from({ length: 8 }, (_, nr) => writer(nr + 1)),
    looker(),
    rebuildCounters(cards.database, 'cards', sizes),
  ]);
  await eventually(unfolded, (left) => left === 0);
  await Promise.all(folding.map((one) => one.stop(1_000)));
  expect(await createCardSource(cards.db, all).count({ budgetMs: 0 })).toBe(8 * (40 - 7));
  await expectTruth(30);
});

describe('compaction of counters', () => {
  test('logs one warning while the database is unavailable, and resumes afterwards', async () => {
    const warnings: string[] = [];
    const log = { ...silentLog(), warn: (_: unknown, text: string) => void warnings.push(text) } as ReturnType<typeof silentLog>;
    await query('alter table platform.counter rename to away');
    const folding = startCounterCompaction({ databaseUrl: cards.url, log, pauseMs: 5 });
    await eventually(
      async () => warnings.length,
      (count) => count > 0,
    );
    await query('alter table platform.away rename to counter');
    await addCards(cards.database.pool, { to: 3 });
    await eventually(unfolded, (left) => left === 0);
    await folding.stop(1_000);
    expect(warnings).toEqual(['compacting counters failed']);
  });
  test('is skipped while another process holds the lock', async () => {
    await addCards(cards.database.pool, { to: 3 });
    const client = await cards.database.pool.connect();
    await client.query('begin; select pg_advisory_xact_lock(7150232)');
    expect(await compactCounters(cards.database, sizes)).toBe(0);
    await client.query('rollback');
    client.release();
    expect(await compactCounters(cards.database, sizes)).toBe(3);
  });
});

describe('a page of a list with counters', () => {
  const ask = (target: string, part: CardPart) =>
    sampleLists.page(
      {
        query: Object.fromEntries(new URL(target, 'https://api.test').searchParams),
        target: target.replace('https://api.test', ''),
        reader: { workspaceId: 1, userId: 7, credentialType: 'test' },
      },
      createCardSource(cards.db, part),
      ({ id }) => id,
    );
  beforeEach(async () => {
    await addCards(cards.database.pool, { to: 300, trend: 'n % 3' });
    await compactCounters(cards.database, { batch: 200, range: 20 });
  });

  test.each<CardPart>([
    { facet: '', key: 'trend', direction: 'desc' },
    { facet: 'kind:a', key: 'trend', direction: 'asc' },
  ])('links to the next page from any page: $facet $direction', async (part) => {
    const counted = await listCountedCards(cards.db, part);
    const { results, next, count, relation } = await ask('/cards/?page=5&page_size=20', part);
    expect({ results, count, relation }).toEqual({ results: counted.slice(80, 100), count: counted.length, relation: 'eq' });
    expect(next).toContain('_k=');
    expect((await ask(next ?? '', part)).results).toEqual(counted.slice(100, 120));
    expect((await ask('/cards/?page=last&page_size=20', part)).results).toEqual(counted.slice(-counted.length % 20 || -20));
    await expect(ask('/cards/?page=99&page_size=20', part)).rejects.toMatchObject({ status: 404 });
  });
  test('is reachable by number up to 10,000 rows in a facet without ranges', async () => {
    await query(`insert into public.card select n, 'a', 'y', true, n, n from generate_series(1001, 11050) n`);
    const part: CardPart = { facet: 'label:y', key: 'trend', direction: 'desc' };
    expect((await ask('/cards/?page=100&page_size=100', part)).results.at(-1)).toBe(1_051);
    await expect(ask('/cards/?page=101&page_size=100', part)).rejects.toMatchObject({
      status: 400,
      faults: [{ code: 'too_deep' }],
    });
    await expect(ask('/cards/?page=102&page_size=100', part)).rejects.toMatchObject({ status: 404 });
  });
});

const ignoreDeadlock = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
};
