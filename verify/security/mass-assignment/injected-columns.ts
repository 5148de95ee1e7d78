import type { Operation } from '@lyceum/contract';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';

/** Columns by name, each with a value that an attacker would want to store. */
export type InjectedColumns = Readonly<Record<string, unknown>>;

/** Names outside the database, and names that frameworks bind automatically. */
const aliases = { user: 1, workspace: 1, owner: 1, owner_id: 1, is_superuser: true, is_admin: true, permissions: ['admin'] };
const roles = { role: 'owner', kind: 'ws', method: 'oidc', status: 'verified', state: 'sent' };

/** Every column of every table of the product. */
export async function listColumns(
  { owner }: TestApi,
  stranger: { readonly id: number; readonly workspaceId: number },
): Promise<InjectedColumns> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select distinct column_name as name, data_type as type from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema', 'migrations', 'pgboss')`,
  );
  const byType = rows.map(({ name, type }) => [name, valueOf(name, type, stranger)] as const);
  return { ...aliases, ...Object.fromEntries(byType), ...roles };
}

function valueOf(name: string, type: string, { id, workspaceId }: { id: number; workspaceId: number }): unknown {
  if (name === 'workspace_id') return workspaceId;
  switch (type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
    case 'numeric':
      return id;
    case 'boolean':
      return true;
    case 'uuid':
      return '00000000-0000-4000-8000-00000000cafe';
    case 'timestamp with time zone':
    case 'date':
      return '2001-01-01T00:00:00+00:00';
    case 'ARRAY':
      return ['read', 'write', 'admin'];
    case 'jsonb':
      return { planted: 'cafe' };
    default:
      return 'planted-cafe';
  }
}

/** The columns that the operation neither declares writable nor has in its body. */
export const selectUndeclaredColumns = ({ body, writable = [] }: Operation, temptations: InjectedColumns): InjectedColumns => {
  const own = new Set([...writable, ...namesOf(body)]);
  return Object.fromEntries(Object.entries(temptations).filter(([name]) => !own.has(name)));
};

function namesOf(body: Operation['body']): string[] {
  if (!body) return [];
  const schema = body.kind === 'json' ? body.schema : body.fields;
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape ? Object.keys(schema.shape) : [];
}
