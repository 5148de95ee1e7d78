import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import { withListCounters } from '../apps/api/src/testing/list-counters.ts';
import { runCommand } from '../conformance/server-process.ts';
import { databaseUrl } from '../tools/services/addresses.ts';
import { addKeys } from './product-data.ts';

export interface ListsData {
  readonly url: string;
  readonly rows: number;
  /** One key for each user of the only workspace. */
  readonly keys: readonly string[];
}

export const rowCounts = { users: 100, categories: 50, subcategories: 150, tags: 300, publications: 100 } as const;

/** A database with `rows` experiences, created once and reused until the migrations change. */
export async function prepareListsData(rows: number, print: (line: string) => void): Promise<ListsData> {
  const name = `lyceum_bench_lists_${rows}_${await hashMigrations()}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  if (!(await databaseExists(name))) {
    print(`loading ${rows.toLocaleString('en')} experiences into ${name}; the database is kept for later runs`);
    await createListsDatabase(name, rows);
  }
  return { url: url.href, rows, keys: await addKeys(url.href) };
}

async function hashMigrations(): Promise<string> {
  const folder = join(import.meta.dirname, '../apps/api/migrations');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).toSorted()) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

async function runAsAdmin(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function databaseExists(name: string): Promise<boolean> {
  const { rowCount } = await runAsAdmin(`select from pg_database where datname = '${name}'`);
  return rowCount === 1;
}

/** Loads under a temporary name, so that an interrupted load is never taken for a complete one. */
async function createListsDatabase(name: string, rows: number): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}_loading`;
  await runAsAdmin(`drop database if exists ${name}_loading with (force)`);
  await runAsAdmin(`create database ${name}_loading`);
  await runCommand(['migrate'], { DATABASE_URL: url.href });
  await loadRows(url.href, rows);
  await runAsAdmin(`alter database ${name}_loading rename to ${name}`);
  url.pathname = `/${name}`;
  // The servers' role is named after the database.
  await runCommand(['migrate'], { DATABASE_URL: url.href });
  await runAsAdmin(`drop role lyceum_app_${name}_loading`);
}

/** SQL for numbers that look random and are the same in every run. */
const pseudoRandom = (n: string, salt: number, below: number): string => `(abs(hashint8extended(${n}, ${salt})) % ${below})`;

async function loadRows(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [...baseStatements, ...experienceStatements(rows)]) await client.query(statement);
  } finally {
    await client.end();
  }
  await withListCounters(url, (counters) => counters.rebuild('explore'));
  await runInDatabase(url, 'vacuum analyze');
}

async function runInDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const insertNamed = (table: string, word: string, count: number, more = '', values = ''): string =>
  `insert into taxonomy.${table} (name${more}) select '${word} ' || n${values} from generate_series(1, ${count}) n`;

const baseStatements = [
  `insert into people.workspace (uid, name, slug) values (gen_random_uuid(), 'Bench', 'bench')`,
  `insert into people.user (uid, workspace_id, username, email)
   select gen_random_uuid(), workspace.id, 'bench' || n, 'bench' || n || '@bench.invalid' from people.workspace, generate_series(1, ${rowCounts.users}) n`,
  insertNamed('category', 'Category', rowCounts.categories),
  insertNamed('subcategory', 'Part', rowCounts.subcategories, ', category_id', `, 1 + (n - 1) % ${rowCounts.categories}`),
  insertNamed('tag', 'tag', rowCounts.tags),
  `insert into experiences.publication (uid, workspace_id, created_by, title, custom_url, created_at, updated_at)
   select gen_random_uuid(), (select id from people.workspace), (select min(id) from people.user) + n % ${rowCounts.users}, 'Studio ' || n, 'studio-' || n, now(), now()
   from generate_series(1, ${rowCounts.publications}) n`,
];

/** Nine of ten experiences are listed; a few words are in many titles, the others are rare. */
const experienceStatements = (rows: number): string[] => [
  'alter table experiences.experience_listing disable trigger record_explore_change',
  `insert into experiences.experience (uid, workspace_id, created_by, publication_id, title, focus_area, category_id, subcategory_id, tag_ids,
     types, visibility, created_at, updated_at, published_at)
   select gen_random_uuid(), (select id from people.workspace), (select min(id) from people.user) + ${pseudoRandom('n', 1, rowCounts.users)},
     (select min(id) from experiences.publication) + ${pseudoRandom('n', 2, rowCounts.publications)},
     'Study ' || n || ' of word' || ${pseudoRandom('n', 3, 50)} || ' and rare' || ${pseudoRandom('n', 4, 200_000)}, 'Focus ' || ${pseudoRandom('n', 5, 1000)},
     1 + ${pseudoRandom('n', 6, rowCounts.categories)}, 1 + ${pseudoRandom('n', 6, rowCounts.categories)} + ${rowCounts.categories} * ${pseudoRandom('n', 7, 3)},
     array[1 + ${pseudoRandom('n', 8, 100)}, 101 + ${pseudoRandom('n', 9, 100)}, 201 + ${pseudoRandom('n', 10, 100)}]::bigint[],
     (array['{AI_NOTE}', '{AI_NOTE}', '{AI_EXPERT}', '{AI_EXPERT,AI_NOTE}', '{QUEST}']::text[])[1 + ${pseudoRandom('n', 11, 5)}]::text[],
     (array['public', 'public', 'public', 'public', 'public', 'public', 'public', 'public', 'public', 'org'])[1 + ${pseudoRandom('n', 12, 10)}],
     timestamptz '2026-01-01Z' + n * interval '20 seconds', timestamptz '2026-01-01Z' + ${pseudoRandom('n', 13, 20_000_000)} * interval '1 second', now()
   from generate_series(1::bigint, ${rows}) n`,
  `insert into experiences.resource (uid, workspace_id, experience_id, resource_type, title, created_at, updated_at)
   select gen_random_uuid(), workspace_id, id, type, 'Part', created_at, updated_at from experiences.experience, unnest(types) as type`,
  `insert into experiences.experience_listing (id, workspace_id, created_by, publication_id, visibility, is_published, is_deleted, team_ids, co_creator_ids,
     category_id, subcategory_id, tag_ids, types, trend, popular, newest, updated)
   select id, workspace_id, created_by, publication_id, visibility, true, false, team_ids, co_creator_ids, category_id, subcategory_id, tag_ids, types,
     ${pseudoRandom('id', 14, 1_000_000_000)} / 1e7, ${pseudoRandom('id', 15, 1000)}, extract(epoch from created_at) * 1000, extract(epoch from updated_at) * 1000
   from experiences.experience`,
  'alter table experiences.experience_listing enable trigger record_explore_change',
];
