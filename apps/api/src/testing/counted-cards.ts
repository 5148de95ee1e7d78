import { silentLog } from '@lyceum/kit';
import { type CardPart, createCardSource, makeCards } from '../platform/counters/counters.fixtures.ts';
import { findCounterDrift, rebuildCounters } from '../platform/counters/index.ts';
import { createDatabase } from '../platform/db/database.ts';
import { systemScope } from '../platform/scope.ts';

const timeouts = { acquireTimeoutMs: 10_000, statementTimeoutMs: 600_000, lockTimeoutMs: 2_000, idleInTransactionMs: 600_000 };

/** A large list with counters in its own database, for benches. */
export async function createCountedCards(url: string, rows: number) {
  const database = createDatabase({ url, max: 10, applicationName: 'lyceum bench', ...timeouts }, silentLog());
  const db = await database.read(systemScope, (reading) => Promise.resolve(reading));
  const { pool } = database;
  const setTrigger = (state: 'enable' | 'disable') => pool.query(`alter table public.card ${state} trigger record_cards_change`);
  await pool.query(makeCards);
  await setTrigger('disable');
  await pool.query(
    `insert into public.card
     select n, (array['a', 'b', 'c'])[1 + n % 3], case when n % 20 = 1 then 'x' || n % 200 end, n % 10 <> 0, hashint8(n)::float8 / 1e6, n
     from generate_series(1, $1::bigint) n`,
    [rows],
  );
  await setTrigger('enable');
  await pool.query('vacuum analyze public.card');
  const withoutTriggers = await pool.connect();
  await withoutTriggers.query('set session_replication_role = replica');
  const move = 'update public.card set trend = trend + 0.5 where id = $1';
  return {
    rebuild: () => rebuildCounters(database, 'cards'),
    findDrift: () => findCounterDrift(db, 'cards'),
    /** Changes one sort key of one card, as an engagement does. */
    engage: (id: number) => pool.query(move, [id]),
    /** The same without the trigger; the counters are wrong afterwards. */
    engageWithoutTrigger: (id: number) => withoutTriggers.query(move, [id]),
    count: (part: CardPart) => createCardSource(db, part).count({ budgetMs: 0 }),
    page: (part: CardPart, offset: number) => createCardSource(db, part, 1_000).slice({ limit: 20, offset, budgetMs: 0 }),
    pageByOffset: (offset: number) =>
      pool.query('select id from public.card where is_listed order by trend desc, id desc limit 20 offset $1', [offset]),
    async close() {
      withoutTriggers.release();
      await database.close();
    },
  };
}
