import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { digestOf } from './database-state.ts';
import { prepared } from './prepared.ts';

/** The users whose rows a request may change. */
export interface AffectedUsers {
  readonly workspaceId: number;
  /** Undefined where it may change rows of every user of the workspace. */
  readonly users: readonly number[] | undefined;
}

/** A table whose rows belong to a workspace or user, and the last id at the start. */
export interface OwnedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly last: number;
}

const personal: ReadonlySet<string> = new Set(['user_id', 'follower_id', 'followed_id']);

/** Without the append-only tables of the platform, such as audit and idempotency. */
export async function listOwnedTables({ owner }: TestApi): Promise<readonly OwnedTable[]> {
  const { rows } = await owner.query<Pick<OwnedTable, 'name' | 'columns'>>(
    `select table_schema || '.' || table_name as name, array_agg(quote_ident(column_name) order by ordinal_position) as columns
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'platform', 'pgboss')
     group by 1 having 'workspace_id' = any(array_agg(column_name::text)) or table_schema || '.' || table_name = 'people.workspace'`,
  );
  const lasts = rows.map(({ name, columns }) => `(select max(${columns.includes('id') ? 'id' : '0'}) from ${name})::int`);
  const { rows: found } = await owner.query<{ lasts: (number | null)[] }>(`select array[${lasts.join(', ')}] as lasts`);
  return rows.map((table, index) => ({ ...table, last: found[0]?.lasts[index] ?? 0 }));
}

/** A digest per table of the initial rows of all users whom a request must not affect. */
export async function digestUnaffectedRows(
  { owner }: TestApi,
  tables: readonly OwnedTable[],
  { workspaceId, users }: AffectedUsers,
) {
  const selects = tables.map(
    ({ name, columns, last }) =>
      `select '${name}' as name, ${digestOf(columns)} as digest from ${name}
       where ${columns.includes('id') ? `id <= ${last} and` : ''}
         (${isElsewhere(name)} ${users ? `or not (${isAffected(name, columns)})` : ''})`,
  );
  const values = users ? [workspaceId, users] : [workspaceId];
  const { rows } = await owner.query<{ name: string; digest: string }>(prepared(selects.join(' union all '), values));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

const isElsewhere = (name: string): string => (name === 'people.workspace' ? 'id <> $1' : 'workspace_id <> $1');

function isAffected(name: string, columns: readonly string[]): string {
  const naming = name === 'people.user' ? ['id'] : columns.filter((column) => personal.has(column));
  return naming.length === 0 ? 'true' : naming.map((column) => `${column} = any($2::bigint[])`).join(' or ');
}
