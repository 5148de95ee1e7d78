import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { digestOf } from './database-state.ts';
import { prepared } from './prepared.ts';

/** Whose rows a request may change. */
export interface Concerned {
  readonly workspaceId: number;
  /** Undefined where it may change everybody's in the workspace. */
  readonly users: readonly number[] | undefined;
}

/** A table whose rows are somebody's, and the last of those that were there from the beginning. */
export interface OwnedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly last: number;
}

const personal: ReadonlySet<string> = new Set(['user_id', 'follower_id', 'followed_id']);

/** What was done and what was answered is kept for good, and only added to: these tables are left out. */
export async function ownedTables({ owner }: TestApi): Promise<readonly OwnedTable[]> {
  const { rows } = await owner.query<Pick<OwnedTable, 'name' | 'columns'>>(
    `select table_schema || '.' || table_name as name, array_agg(quote_ident(column_name) order by ordinal_position) as columns
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'platform', 'pgboss')
     group by 1 having 'workspace_id' = any(array_agg(column_name::text)) or table_schema || '.' || table_name = 'people.workspace'`,
  );
  const lasts = rows.map(({ name, columns }) => `(select max(${columns.includes('id') ? 'id' : '0'}) from ${name})::int`);
  const { rows: found } = await owner.query<{ lasts: (number | null)[] }>(`select array[${lasts.join(', ')}] as lasts`);
  return rows.map((table, index) => ({ ...table, last: found[0]?.lasts[index] ?? 0 }));
}

/** A digest by table of the rows of everybody whom a request does not concern, as far as they were there from the beginning. */
export async function bystanders({ owner }: TestApi, tables: readonly OwnedTable[], { workspaceId, users }: Concerned) {
  const selects = tables.map(
    ({ name, columns, last }) =>
      `select '${name}' as name, ${digestOf(columns)} as digest from ${name}
       where ${columns.includes('id') ? `id <= ${last} and` : ''}
         (${isElsewhere(name)} ${users ? `or not (${isConcerned(name, columns)})` : ''})`,
  );
  const values = users ? [workspaceId, users] : [workspaceId];
  const { rows } = await owner.query<{ name: string; digest: string }>(prepared(selects.join(' union all '), values));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

const isElsewhere = (name: string): string => (name === 'people.workspace' ? 'id <> $1' : 'workspace_id <> $1');

function isConcerned(name: string, columns: readonly string[]): string {
  const naming = name === 'people.user' ? ['id'] : columns.filter((column) => personal.has(column));
  return naming.length === 0 ? 'true' : naming.map((column) => `${column} = any($2::bigint[])`).join(' or ');
}
