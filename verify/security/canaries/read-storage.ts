import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';

/** A storage location and its content. */
export interface StoredText {
  readonly place: string;
  readonly text: string;
}

/** Every row of every table, including finished jobs; bytes as hexadecimal text and decoded. */
export async function readAllRows({ owner }: TestApi): Promise<StoredText[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const kept: StoredText[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(item)::text as row from ${name} as item`);
    for (const { row } of rows) kept.push({ place: name, text: `${row} ${decodeHex(row)}` });
  }
  return kept;
}

const decodeHex = (row: string): string =>
  [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(' ');

/** Every file below a folder. */
export async function readAllFiles(folder: string): Promise<StoredText[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { place: path.slice(folder.length), text: (await readFile(path)).toString('latin1') };
      }),
  );
}
