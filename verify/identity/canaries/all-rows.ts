import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';

/** A place where something is kept, and all that is kept there. */
export interface Kept {
  readonly place: string;
  readonly text: string;
}

/** Every row of every table, jobs that are done included; bytes come as hexadecimal text, and once more as what they stand for. */
export async function allRows({ owner }: TestApi): Promise<Kept[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const kept: Kept[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(item)::text as row from ${name} as item`);
    for (const { row } of rows) kept.push({ place: name, text: `${row} ${unhexed(row)}` });
  }
  return kept;
}

const unhexed = (row: string): string =>
  [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(' ');

/** Every file below a folder. */
export async function allFiles(folder: string): Promise<Kept[]> {
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
