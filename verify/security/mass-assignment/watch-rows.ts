import { isDeepStrictEqual } from 'node:util';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { usage } from '../matrix/database-state.ts';

type Row = Readonly<Record<string, unknown>>;

const keys = ['id', 'user_id', 'hash', 'follower_id', 'team_id', 'workspace_id', 'key_hash'];

export interface Changes {
  /** By table: the columns in which rows that were there changed, with their new values. */
  readonly changed: readonly { readonly table: string; readonly column: string; readonly value: unknown }[];
  readonly added: readonly { readonly table: string; readonly row: Row }[];
}

/** Returns the changed and added rows of every table since the last call. */
export type Watch = () => Promise<Changes>;

/**
 * Reads only rows that were written since the last call, by their transaction id: reading whole growing tables thousands of
 * times would take most of the time.
 */
export async function watchRows({ owner }: TestApi): Promise<Watch> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'migrations', 'pgboss', 'mail')`,
  );
  const selects = tables.map(
    ({ name }) => `select '${name}' as table, to_jsonb(item) as row from ${name} as item where xmin::text::bigint >= $1`,
  );
  const known = new Map<string, Row>();
  let since = 0;
  return async () => {
    // Read before the rows, so that concurrent writes are read twice rather than never.
    const { rows: moments } = await owner.query<{ oldest: number }>(
      `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::float8 as oldest`,
    );
    const { rows } = await owner.query<{ table: string; row: Row }>(selects.join(' union all '), [since]);
    since = moments[0]?.oldest ?? 0;
    const changes = rows.map(({ table, row }) => changeOf(known, table, row));
    return { changed: changes.flatMap(({ changed }) => changed), added: changes.flatMap(({ added }) => added) };
  };
}

function changeOf(known: Map<string, Row>, table: string, row: Row): Changes {
  const key = `${table} ${keys.map((name) => String(row[name])).join(' ')}`;
  const old = known.get(key);
  known.set(key, row);
  if (!old) return { changed: [], added: [{ table, row }] };
  const changed = Object.entries(row)
    .filter(([column, value]) => !usage.has(column) && !isDeepStrictEqual(old[column], value))
    .map(([column, value]) => ({ table, column, value }));
  return { changed, added: [] };
}
