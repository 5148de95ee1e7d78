import { type RawBuilder, type Selectable, sql } from 'kysely';

import { findViolatedConstraintKind } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import {
  createContainsPattern,
  createOrderedSource,
  defineListing,
  type ListSource,
  type Order,
  splitSearchWords,
} from '../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../platform/lists/sql-fragment.ts';
import type { TermFields, TermFilter, TermRefusal } from './term.ts';

type Table = Extract<keyof Schema, `taxonomy.${string}`>;

/** A table of terms and the columns that are read. */
export interface Vocabulary<Row> {
  readonly table: Table;
  readonly columns: readonly (keyof Row & string)[];
}

const vocabulary = <T extends Table, const C extends keyof Selectable<Schema[T]> & string>(
  table: T,
  columns: readonly C[],
): Vocabulary<Pick<Selectable<Schema[T]>, C>> => ({ table, columns });

/** Every vocabulary; the rest of this module works on any of them. */
export const vocabularies = {
  categories: vocabulary('taxonomy.category', ['id', 'name', 'description']),
  subcategories: vocabulary('taxonomy.subcategory', ['id', 'category_id', 'name', 'description']),
  tags: vocabulary('taxonomy.tag', ['id', 'name']),
  skills: vocabulary('taxonomy.skill', ['id', 'name', 'description']),
  investmentInterests: vocabulary('taxonomy.investment_interest', ['id', 'name', 'description']),
  playerLevels: vocabulary('taxonomy.player_level', ['id', 'uid', 'name', 'description', 'avg_score']),
};

const byName: Order = [
  { name: 'name', by: fragment`lower(item.name)`, direction: 'asc', nullable: false },
  { name: 'id', by: identifierFragment('item.id'), direction: 'asc', nullable: false },
];

/** All SQL on the tables of taxonomy. It uses Kysely's `sql` tag, because the builder's types need one known table. */
export const termStore = <Row extends object>(db: Db, vocabulary: Vocabulary<Row>) => ({
  ...lookups(db, vocabulary),
  ...commands(db, vocabulary),
  list({ search, category }: TermFilter): ListSource<Row> {
    const patterns = splitSearchWords(search).map(createContainsPattern);
    const where = [
      ...(patterns.length > 0 ? [fragment`name ilike all(${patterns}::text[])`] : []),
      ...(category === undefined ? [] : [fragment`category_id = ${category}`]),
    ];
    return createOrderedSource(db, defineListing<Row>({ ...vocabulary, order: byName }), { where });
  },
});

const identifiersOf = <Row>({ table, columns }: Vocabulary<Row>) => ({
  table: sql.table(table),
  columns: sql.join(columns.map((column) => sql.ref(column))),
});

function commands<Row extends object>(db: Db, vocabulary: Vocabulary<Row>) {
  const { table, columns } = identifiersOf(vocabulary);
  const fetchRow = async (statement: RawBuilder<Row>): Promise<Row | TermRefusal> =>
    (await statement.execute(db)).rows[0] ?? 'missing';
  return {
    insert(fields: TermFields): Promise<Row | TermRefusal> {
      const entries = definedEntries(fields);
      const names = sql.join(entries.map(([name]) => sql.ref(name)));
      const values = sql.join(entries.map(([, value]) => value));
      return refusalOnViolation(fetchRow(sql`insert into ${table} (${names}) values (${values}) returning ${columns}`));
    },
    update(id: number, fields: TermFields): Promise<Row | TermRefusal> {
      const changes = definedEntries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      if (changes.length === 0) return fetchRow(sql`select ${columns} from ${table} where id = ${id}`);
      return refusalOnViolation(fetchRow(sql`update ${table} set ${sql.join(changes)} where id = ${id} returning ${columns}`));
    },
    /** Undefined when the term was deleted. */
    async delete(id: number): Promise<TermRefusal | undefined> {
      const deleted = await refusalOnViolation(sql`delete from ${table} where id = ${id} returning id`.execute(db), 'in-use');
      if (typeof deleted === 'string') return deleted;
      return deleted.rows.length === 0 ? 'missing' : undefined;
    },
  };
}

function lookups<Row extends object>(db: Db, vocabulary: Vocabulary<Row>) {
  const { table, columns } = identifiersOf(vocabulary);
  const hasUid = vocabulary.columns.some((column) => column === 'uid');
  const findIds = async (condition: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from ${table} where ${condition} order by id`.execute(db);
    return rows.map(({ id }) => id);
  };
  return {
    /** One result per name, in the order of the names and ignoring case; undefined for an unknown name. */
    async findByNames(names: readonly string[]): Promise<(Row | undefined)[]> {
      const { rows } = await sql<Row & { found: boolean }>`
        select ${columns}, id is not null as found
        from unnest(${names}::text[]) with ordinality as wanted (wanted_name, position)
        left join ${table} on lower(name) = lower(wanted_name) order by position`.execute(db);
      return rows.map((row) => (row.found ? row : undefined));
    },
    /** The ids of terms whose name contains the text, ignoring case. */
    findIdsByNamePart: (part: string): Promise<number[]> => findIds(sql`name ilike ${createContainsPattern(part)}`),
    /** The ids of terms with this name (ignoring case), this id, or this uid where the vocabulary has one. */
    findIdsByReference: (text: string): Promise<number[]> =>
      findIds(sql`lower(name) = lower(${text}) or id::text = ${text} ${hasUid ? sql`or uid::text = lower(${text})` : sql``}`),
    /** In the order of the ids; unknown ids are left out. */
    async listByIds(ids: readonly number[]): Promise<Row[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<Row>`
        select ${columns} from unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, position)
        join ${table} on id = wanted_id order by position`.execute(db);
      return rows;
    },
  };
}

const definedEntries = (fields: TermFields) => Object.entries(fields).filter(([, value]) => value !== undefined);

/**
 * Lets the database's constraints decide, so that concurrent writers need no special case. The transaction is aborted after a
 * violation.
 */
async function refusalOnViolation<T>(
  write: Promise<T>,
  foreignKeyRefusal: TermRefusal = 'category-missing',
): Promise<T | TermRefusal> {
  try {
    return await write;
  } catch (error) {
    const violation = findViolatedConstraintKind(error);
    if (violation === undefined) throw error;
    return violation === 'unique' ? 'name-taken' : foreignKeyRefusal;
  }
}
