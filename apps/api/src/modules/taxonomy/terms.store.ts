import type { Selectable } from 'kysely';
import { constraintViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import {
  containsPattern,
  defineListing,
  type ListSource,
  type Order,
  orderedSource,
  searchWords,
} from '../../platform/lists/index.ts';
import {
  emptyFragment,
  fetchRows,
  fragment,
  identifiers,
  joinFragments,
  type SqlFragment,
} from '../../platform/lists/sql-fragment.ts';
import type { TermFields, TermFilter, TermRefusal } from './term.ts';

type Table = Extract<keyof Schema, `taxonomy.${string}`>;

/** A table of words and which of its columns are read. */
export interface Vocabulary<Row> {
  readonly table: Table;
  readonly columns: readonly (keyof Row & string)[];
}

const words = <T extends Table, const C extends keyof Selectable<Schema[T]> & string>(
  table: T,
  columns: readonly C[],
): Vocabulary<Pick<Selectable<Schema[T]>, C>> => ({ table, columns });

/** Every vocabulary, once; all else in this module is said of any of them. */
export const vocabularies = {
  categories: words('taxonomy.category', ['id', 'name', 'description']),
  subcategories: words('taxonomy.subcategory', ['id', 'category_id', 'name', 'description']),
  tags: words('taxonomy.tag', ['id', 'name']),
  skills: words('taxonomy.skill', ['id', 'name', 'description']),
  investmentInterests: words('taxonomy.investment_interest', ['id', 'name', 'description']),
  playerLevels: words('taxonomy.player_level', ['id', 'uid', 'name', 'description', 'avg_score']),
};

const byName: Order = [
  { name: 'name', by: fragment`lower(item.name)`, direction: 'asc', nullable: false },
  { name: 'id', by: identifiers('item.id'), direction: 'asc', nullable: false },
];

/** All SQL on the tables of taxonomy. */
export const termStore = <Row extends object>(db: Db, { table, columns }: Vocabulary<Row>) => {
  const here = identifiers(table);
  const read = identifiers(...columns);
  const onlyRow = async (statement: SqlFragment): Promise<Row | TermRefusal> =>
    (await fetchRows<Row>(db, statement))[0] ?? 'missing';
  return {
    ...lookups<Row>(db, { table, columns }),
    list({ search, category }: TermFilter): ListSource<Row> {
      const patterns = searchWords(search).map(containsPattern);
      const where = [
        ...(patterns.length > 0 ? [fragment`name ilike all(${patterns}::text[])`] : []),
        ...(category === undefined ? [] : [fragment`category_id = ${category}`]),
      ];
      return orderedSource(db, defineListing<Row>({ table, columns, order: byName }), { where });
    },
    add(fields: TermFields): Promise<Row | TermRefusal> {
      const given = givenIn(fields);
      const names = identifiers(...given.map(([name]) => name));
      const values = joinFragments(
        given.map(([, value]) => fragment`${value}`),
        ', ',
      );
      return unlessRefused(onlyRow(fragment`insert into ${here} (${names}) values (${values}) returning ${read}`));
    },
    change(id: number, fields: TermFields): Promise<Row | TermRefusal> {
      const changes = givenIn(fields).map(([name, value]) => fragment`${identifiers(name)} = ${value}`);
      if (changes.length === 0) return onlyRow(fragment`select ${read} from ${here} where id = ${id}`);
      return unlessRefused(
        onlyRow(fragment`update ${here} set ${joinFragments(changes, ', ')} where id = ${id} returning ${read}`),
      );
    },
    /** Undefined when it is gone. */
    async remove(id: number): Promise<TermRefusal | undefined> {
      const removed = fetchRows(db, fragment`delete from ${here} where id = ${id} returning id`);
      const outcome = await unlessRefused(removed, 'in-use');
      if (typeof outcome === 'string') return outcome;
      return outcome.length === 0 ? 'missing' : undefined;
    },
  };
};
export type TermStore<Row extends object> = ReturnType<typeof termStore<Row>>;

/** Terms by what somebody else has of them. */
function lookups<Row extends object>(db: Db, { table, columns }: Vocabulary<Row>) {
  const here = identifiers(table);
  const read = identifiers(...columns);
  const orUid = (text: string): SqlFragment =>
    columns.some((column) => column === 'uid') ? fragment`or uid::text = lower(${text})` : emptyFragment;
  const idsWhere = async (condition: SqlFragment): Promise<number[]> =>
    (await fetchRows<{ id: number }>(db, fragment`select id from ${here} where ${condition} order by id`)).map(({ id }) => id);
  return {
    /** One per name and in their order, whatever the case of their letters; undefined for a name that is none. */
    async findByNames(names: readonly string[]): Promise<(Row | undefined)[]> {
      const found = await fetchRows<Row & { found: boolean }>(
        db,
        fragment`select ${read}, id is not null as found
          from unnest(${names}::text[]) with ordinality as asked (asked_name, place)
          left join ${here} on lower(name) = lower(asked_name) order by place`,
      );
      return found.map((row) => (row.found ? row : undefined));
    },
    /** Those whose name has this part, whatever the case of its letters. */
    findIdsByNamePart: (part: string): Promise<number[]> => idsWhere(fragment`name ilike ${containsPattern(part)}`),
    /** Those that a text calls by their name, whatever the case of its letters, by their id, or by their uid where they have one. */
    findIdsByReference: (text: string): Promise<number[]> =>
      idsWhere(fragment`lower(name) = lower(${text}) or id::text = ${text} ${orUid(text)}`),
    /** In the order of the ids, without those that are gone. */
    listByIds: async (ids: readonly number[]): Promise<Row[]> =>
      ids.length === 0
        ? []
        : fetchRows<Row>(
            db,
            fragment`select ${read} from unnest(${ids}::bigint[]) with ordinality as asked (asked_id, place)
              join ${here} on id = asked_id order by place`,
          ),
  };
}

const givenIn = (fields: TermFields) => Object.entries(fields).filter(([, value]) => value !== undefined);

/** The database's own constraints decide, so that two writers at once are no special case. The transaction is lost after one. */
async function unlessRefused<T>(write: Promise<T>, broken: TermRefusal = 'category-missing'): Promise<T | TermRefusal> {
  try {
    return await write;
  } catch (error) {
    const violation = constraintViolation(error);
    if (violation === undefined) throw error;
    return violation === 'unique' ? 'name-taken' : broken;
  }
}
