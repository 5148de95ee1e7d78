import { silentLog } from '@lyceum/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { foldBatch, foldTallies, rebuildTally, tallyDrift } from './index.ts';
import { type CardPart, cardKeys, cardSource, countedCards, makeCards } from './tallies.fixtures.ts';

let made: TestDatabase;
let database: Database;
let db: Db;
beforeAll(async () => {
  made = await makeTestDatabase();
  const timeouts = { acquireTimeoutMs: 10_000, statementTimeoutMs: 20_000, lockTimeoutMs: 2000, idleInTransactionMs: 10_000 };
  database = createDatabase({ url: made.url, max: 10, applicationName: 'tallies test', ...timeouts }, silentLog());
  db = await database.read(systemScope, (reading) => Promise.resolve(reading));
  await database.pool.query(makeCards);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});
beforeEach(() => database.pool.query(`truncate public.card, platform.tally, platform.tally_bucket, platform.tally_change`));

const sizes = { batch: 7, range: 4 };
const facets = ['', 'kind:a', 'kind:b', 'label:x'];
const parts: readonly CardPart[] = facets.flatMap((facet) =>
  cardKeys.flatMap((key) => (['asc', 'desc'] as const).map((direction) => ({ facet, key, direction }))),
);

/** Every page of every order of every facet, by what is kept and by counting. */
async function expectTruth(): Promise<void> {
  expect(await tallyDrift(db, 'cards')).toEqual([]);
  for (const part of parts) {
    const counted = await countedCards(db, part);
    const source = cardSource(db, part);
    expect(await source.count({ budgetMs: 0 }), JSON.stringify(part)).toBe(counted.length);
    for (let offset = 0; offset < counted.length; offset += 3) {
      const { rows, count } = await source.slice({ limit: 3, offset, budgetMs: 0 });
      const ids = rows.map(({ id }) => id);
      expect({ part, offset, ids, count }).toEqual({
        part,
        offset,
        ids: counted.slice(offset, offset + 3),
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
      return database.pool.query(
        `insert into public.card
         select distinct on (id) * from json_to_recordset($1) as given
           (id bigint, kind text, label text, is_listed boolean, trend float8, newest float8)
         on conflict (id) do update set kind = excluded.kind, label = excluded.label, is_listed = excluded.is_listed,
           trend = excluded.trend, newest = excluded.newest`,
        [JSON.stringify(action.cards)],
      );
    case 'remove':
      return database.pool.query('delete from public.card where id = any($1)', [action.ids]);
    case 'fold':
      return foldTallies(database, sizes);
    case 'fold some':
      return foldBatch(database, sizes);
    case 'rebuild':
      return rebuildTally(database, 'cards', sizes);
  }
}

test('whatever is written, folded and rebuilt in whatever order, counts and far pages are those of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (actions) => {
      await database.pool.query(`truncate public.card, platform.tally, platform.tally_bucket, platform.tally_change`);
      for (const action of actions) await perform(action);
      await expectTruth();
    }),
    { numRuns: 25 },
  );
}, 120_000);
