import { silentLog } from '@lyceum/kit';
import type pg from 'pg';

import { createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { createCounterSource, defineListing } from '../lists/index.ts';
import { fetchRows, fragment, identifierFragment, type SqlFragment } from '../lists/sql-fragment.ts';
import { systemScope } from '../scope.ts';

/** A list of tests' own: cards of a kind, with labels, that are listed or not, ordered by two keys that are full of ties. */
export const makeCards = `
  create table public.card (
    id bigint primary key, kind text not null, label text, is_listed boolean not null default true,
    trend double precision not null, newest double precision not null
  );
  create index card_by_trend on public.card (trend desc, id desc) where is_listed;
  create index card_by_newest on public.card (newest desc, id desc) where is_listed;
  create index card_by_label on public.card (label) where is_listed;
  create function public.card_facets(card public.card) returns text[] language sql immutable
    return case when card.is_listed then array['', 'kind:' || card.kind, 'label:' || card.label] end;
  create function public.card_ranked(card public.card) returns text[] language sql immutable
    return array['', 'kind:' || card.kind];
  select platform.maintain_counters('cards', 'public.card', 'public.card_facets', 'public.card_ranked', '{trend,newest}', 'item.is_listed');
  grant select, insert, update, delete on public.card to public`;

export const cardKeys = ['trend', 'newest'] as const;
export type CardKey = (typeof cardKeys)[number];

export interface CardPart {
  readonly key: CardKey;
  readonly direction: 'asc' | 'desc';
  /** `''`, `kind:…` (both with far pages) or `label:…`. */
  readonly facet: string;
}

const cardListing = ({ key, direction }: CardPart) =>
  defineListing<{ id: number }>({
    table: 'public.card',
    columns: ['id'],
    order: [key, 'id'].map((name) => ({ name, by: identifierFragment(`item.${name}`), direction, nullable: false })) as never,
  });

const isListed = fragment`item.is_listed`;

function conditionOf(facet: string): SqlFragment[] {
  const [, name = '', value = ''] = /^(\w+):(.*)$/s.exec(facet) ?? [];
  return name === '' ? [] : [fragment`${identifierFragment(`item.${name}`)} = ${value}`];
}

/** The cards of a facet: with far pages, or, for labels, without. */
export const createCardSource = (db: Db, part: CardPart, near = 0) =>
  createCounterSource(db, cardListing(part), {
    counter: { list: 'cards', facet: part.facet, ...(!part.facet.startsWith('label:') && { key: part.key }) },
    where: [isListed],
    filters: conditionOf(part.facet),
    maxSkipped: near,
  });

/** The same by counting and skipping. */
export async function listCountedCards(db: Db, part: CardPart): Promise<number[]> {
  const { from, ordered } = cardListing(part);
  const conditions = [isListed, ...conditionOf(part.facet)];
  const where = conditions.reduce((sum, one) => fragment`${sum} and ${one}`);
  return (await fetchRows<{ id: number }>(db, fragment`select item.id ${from} where ${where} ${ordered}`)).map(({ id }) => id);
}

/** Writes cards whose fields are given in SQL, by a number `n`. */
export const addCards = (pool: pg.Pool, { from = 1, to, trend = 'n' }: { from?: number; to: number; trend?: string }) =>
  pool.query(
    `insert into public.card select n, (array['a', 'b'])[1 + n % 2], case when n % 10 = 0 then 'x' end, true, ${trend}, n
     from generate_series(${from}, ${to}) n`,
  );

export const deleteAllCards = (pool: pg.Pool) =>
  pool.query('truncate public.card, platform.counter, platform.counter_bucket, platform.counter_change');

/** A database of its own with the cards in it. */
export async function openCardDatabase() {
  const made = await createTestDatabase();
  const timeouts = { acquireTimeoutMs: 10_000, statementTimeoutMs: 20_000, lockTimeoutMs: 2000, idleInTransactionMs: 10_000 };
  const database = createDatabase({ url: made.url, max: 12, applicationName: 'counters test', ...timeouts }, silentLog());
  await database.pool.query(makeCards);
  return {
    url: made.url,
    database,
    db: await database.read(systemScope, (reading) => Promise.resolve(reading)),
    async close() {
      await database.close();
      await made.drop();
    },
  };
}
