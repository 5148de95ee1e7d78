import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';

import { databaseUrl } from '../../../../../tools/services/addresses.ts';
import type { Db } from '../db/db.ts';
import { emptyFragment, fetchRows, fragment, identifierFragment, joinFragments, type SqlFragment } from './sql-fragment.ts';

const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }) });
afterAll(() => db.destroy());

const printed = ({ texts, values }: SqlFragment) => [texts.reduce((sum, one, index) => `${sum}$${index}${one}`), values];

describe('an SQL fragment', () => {
  test('has a parameter for each value, numbered across spliced fragments', () => {
    const inner = fragment`b between ${2} and ${3}`;
    expect(printed(fragment`a = ${1} and ${inner} or ${inner} and c = ${null}`)).toEqual([
      'a = $1 and b between $2 and $3 or b between $4 and $5 and c = $6',
      [1, 2, 3, 2, 3, null],
    ]);
  });
  test('never treats a value as SQL, even one shaped like a fragment', async () => {
    const hostile = { texts: ['1; drop table x', ''], values: [], toPostgres: undefined };
    const rows = await fetchRows<{ given: unknown }>(
      db,
      fragment`select ${JSON.stringify(hostile)}::jsonb as given, ${"'; --"}::text as text`,
    );
    expect(rows).toEqual([{ given: { texts: hostile.texts, values: [] }, text: "'; --" }]);
    expect(printed(fragment`select ${JSON.parse(JSON.stringify(hostile))}`)[0]).toBe('select $1');
  });
  test('executes with its parameters', async () => {
    const numbers = joinFragments([fragment`${1}::int`, fragment`${2}::int`, fragment`${3}::int`], ', ');
    expect(
      await fetchRows(db, fragment`select n as ${identifierFragment('number')} from unnest(array[${numbers}]) n where n > ${1}`),
    ).toEqual([{ number: 2 }, { number: 3 }]);
  });
});

describe('SQL fragments', () => {
  test('quotes identifiers and rejects anything that is not a plain name', () => {
    expect(printed(identifierFragment('community.event', 'id'))[0]).toBe('"community"."event", "id"');
    for (const name of ['a"b', 'a b', '', 'a.b.c', 'A', 'a;b'])
      expect(() => identifierFragment(name), name).toThrow('not a name');
  });

  test('joining no fragments gives the empty fragment', () => {
    expect(joinFragments([], ' and ')).toBe(emptyFragment);
  });
});
