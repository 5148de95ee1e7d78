import pg from 'pg';

import { withScratchDatabase } from '../../apps/api/src/testing/test-database.ts';

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly column_default: string | null;
  readonly is_identity: 'YES' | 'NO';
  readonly is_generated: 'ALWAYS' | 'NEVER';
}

/** The type that the driver returns for each PostgreSQL type, and the type it accepts where that differs. */
const typeOf: Readonly<Record<string, { readonly read: string; readonly written?: string }>> = {
  int2: { read: 'number' },
  int4: { read: 'number' },
  int8: { read: 'number' },
  float4: { read: 'number' },
  float8: { read: 'number' },
  numeric: { read: 'string' },
  bool: { read: 'boolean' },
  text: { read: 'string' },
  varchar: { read: 'string' },
  uuid: { read: 'string' },
  bytea: { read: 'Buffer' },
  xid8: { read: 'string' },
  date: { read: 'string' },
  timestamptz: { read: 'Date', written: 'Date | string' },
  jsonb: { read: 'unknown', written: 'string' },
  tsvector: { read: 'string' },
  halfvec: { read: 'string' },
  _text: { read: 'string[]' },
  _int8: { read: 'number[]' },
  _float8: { read: 'number[]' },
};

/** Row types, read from a freshly migrated database, so that they always match the migrations. */
export const printRowTypes = (): Promise<string> =>
  withScratchDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<Column>(
        `select table_schema, table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated
           from information_schema.columns
          where table_schema not in ('pg_catalog', 'information_schema', 'migrations', 'pgboss', 'public')
          order by table_schema, table_name, ordinal_position`,
      );
      return print(rows);
    } finally {
      await client.end();
    }
  });

function print(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => `${column.table_schema}.${column.table_name}`);
  const printed = [...tables].map(([name, own]) => `  '${name}': {\n${own.map(printColumn).join('')}  };\n`);
  return [
    '// Made by `npm run generate` from apps/api/migrations. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    `export interface Schema {\n${printed.join('')}}\n`,
  ].join('\n');
}

function printColumn(column: Column): string {
  const type = typeOf[column.udt_name];
  if (type === undefined)
    throw new Error(`${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`);
  const orNull = column.is_nullable === 'YES' ? ' | null' : '';
  const read = `${type.read}${orNull}`;
  const written = `${type.written ?? type.read}${orNull}`;
  const isReadOnly = column.is_identity === 'YES' || column.is_generated === 'ALWAYS';
  return `    ${column.column_name}: ${columnType({ read, written, hasDefault: column.column_default !== null, isReadOnly })};\n`;
}

function columnType(column: { read: string; written: string; hasDefault: boolean; isReadOnly: boolean }): string {
  if (column.isReadOnly) return `GeneratedAlways<${column.read}>`;
  if (column.read === column.written) return column.hasDefault ? `Generated<${column.read}>` : column.read;
  const inserted = column.hasDefault ? `${column.written} | undefined` : column.written;
  return `ColumnType<${column.read}, ${inserted}, ${column.written}>`;
}
