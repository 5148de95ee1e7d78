import { createSecretKey } from 'node:crypto';

import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Order, OrderTerm } from './cursor.ts';
import { createLists } from './lists.ts';
import { createOrderedSource, defineListing } from './ordered-source.ts';
import { identifierFragment } from './sql-fragment.ts';

/** A table of tests' own, full of ties and nulls; its moments are finer than JavaScript's. */
export const createSampleTable = (db: Db) =>
  sql`create table public.sample (id bigint primary key, grade integer not null, word text, seen_at timestamptz not null, score double precision)`.execute(
    db,
  );

export interface Sample {
  readonly id: number;
  readonly grade: number;
  readonly word: string | null;
  readonly micros: number;
  readonly score: number | null;
}

export async function replaceSamples(db: Db, samples: readonly Sample[]): Promise<void> {
  await sql`truncate public.sample`.execute(db);
  await sql`
    insert into public.sample
    select id, grade, word, timestamptz '2026-11-14 12:00:00Z' + micros * interval '1 microsecond', score
    from json_to_recordset(${JSON.stringify(samples)})
      as given (id bigint, grade integer, word text, micros bigint, score double precision)`.execute(db);
}

export const sampleFields = ['grade', 'word', 'seen_at', 'score', 'id'] as const;
export type SampleField = (typeof sampleFields)[number];

export const byField = (field: SampleField, direction: 'asc' | 'desc'): OrderTerm => ({
  name: field,
  by: identifierFragment(`item.${field}`),
  direction,
  nullable: field === 'word' || field === 'score',
});

export const createSampleSource = (db: Db, order: Order) =>
  createOrderedSource(db, defineListing<{ id: number }>({ table: 'public.sample', columns: ['id'], order }), { where: [] });

export const sampleKey = () => Promise.resolve(createSecretKey('a key of tests', 'utf8'));
export const sampleLists = createLists({ baseUrl: 'https://api.test', budgetMs: 20_000, key: sampleKey });
