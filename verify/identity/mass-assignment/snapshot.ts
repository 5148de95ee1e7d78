import { isDeepStrictEqual } from 'node:util';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';

type Row = Readonly<Record<string, unknown>>;
/** Every row of every table, by table and key. */
export type Snapshot = ReadonlyMap<string, { readonly table: string; readonly row: Row }>;

/** Written in the background by any use of a credential. */
const usage: ReadonlySet<string> = new Set(['last_used_at', 'last_seen_at', 'idle_until']);
const keys = ['id', 'user_id', 'hash', 'follower_id', 'team_id', 'workspace_id', 'key_hash'];

export async function takeSnapshot({ owner }: TestApi): Promise<Snapshot> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'migrations', 'pgboss', 'mail')`,
  );
  const selects = tables.map(({ name }) => `select '${name}' as table, to_jsonb(item) as row from ${name} as item`);
  const { rows } = await owner.query<{ table: string; row: Row }>(selects.join(' union all '));
  return new Map(rows.map(({ table, row }) => [`${table} ${keys.map((key) => String(row[key])).join(' ')}`, { table, row }]));
}

export interface Changes {
  /** By table: the columns in which rows that were there changed, with their new values. */
  readonly changed: readonly { readonly table: string; readonly column: string; readonly value: unknown }[];
  readonly added: readonly { readonly table: string; readonly row: Row }[];
}

export function changesBetween(before: Snapshot, after: Snapshot): Changes {
  const changed = [...after].flatMap(([key, { table, row }]) => {
    const old = before.get(key)?.row;
    if (!old) return [];
    return Object.entries(row)
      .filter(([column, value]) => !usage.has(column) && !isDeepStrictEqual(old[column], value))
      .map(([column, value]) => ({ table, column, value }));
  });
  return { changed, added: [...after].filter(([key]) => !before.has(key)).map(([, one]) => one) };
}
