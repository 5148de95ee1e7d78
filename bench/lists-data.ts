import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import { withKeptLists } from '../apps/api/src/testing/kept-lists.ts';
import { runCommand } from '../conformance/server-process.ts';
import { databaseUrl } from '../tools/services/addresses.ts';
import { addKeys } from './product-data.ts';

export interface ListsData {
  readonly url: string;
  readonly rows: number;
  /** Of users of the one workspace there is. */
  readonly keys: readonly string[];
}

export const amounts = { users: 100, categories: 50, subcategories: 150, tags: 300, publications: 100 } as const;

/** A database with as many experiences, made once and kept for as long as the migrations stay what they are. */
export async function listsData(rows: number, tell: (line: string) => void): Promise<ListsData> {
  const name = `lyceum_bench_lists_${rows}_${await migrationsHash()}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  if (!(await isThere(name))) {
    tell(`loading ${rows.toLocaleString('en')} experiences into ${name}; they are kept`);
    await make(name, rows);
  }
  return { url: url.href, rows, keys: await addKeys(url.href) };
}

async function migrationsHash(): Promise<string> {
  const folder = join(import.meta.dirname, '../apps/api/migrations');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).toSorted()) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

async function administrate(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function isThere(name: string): Promise<boolean> {
  const { rowCount } = await administrate(`select from pg_database where datname = '${name}'`);
  return rowCount === 1;
}

/** Under another name until all is in it: a load that was interrupted is not taken for one that was done. */
async function make(name: string, rows: number): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}_loading`;
  await administrate(`drop database if exists ${name}_loading with (force)`);
  await administrate(`create database ${name}_loading`);
  await runCommand(['migrate'], { DATABASE_URL: url.href });
  await load(url.href, rows);
  await administrate(`alter database ${name}_loading rename to ${name}`);
}

/** Numbers that look random and are the same every time. */
const mixed = (n: string, salt: number, below: number): string => `(abs(hashint8extended(${n}, ${salt})) % ${below})`;

async function load(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [...surroundings, ...shelves(rows)]) await client.query(statement);
  } finally {
    await client.end();
  }
  await withKeptLists(url, (kept) => kept.rebuild('explore'));
  await administrateIn(url, 'vacuum analyze');
}

async function administrateIn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const named = (table: string, word: string, count: number, more = '', values = ''): string =>
  `insert into taxonomy.${table} (name${more}) select '${word} ' || n${values} from generate_series(1, ${count}) n`;

const surroundings = [
  `insert into iam.workspace (uid, name, slug) values (gen_random_uuid(), 'Bench', 'bench')`,
  `insert into iam.user (uid, workspace_id, username, email)
   select gen_random_uuid(), workspace.id, 'bench' || n, 'bench' || n || '@bench.invalid' from iam.workspace, generate_series(1, ${amounts.users}) n`,
  named('category', 'Category', amounts.categories),
  named('subcategory', 'Part', amounts.subcategories, ', category_id', `, 1 + (n - 1) % ${amounts.categories}`),
  named('tag', 'tag', amounts.tags),
  `insert into experiences.publication (uid, workspace_id, created_by, title, custom_url, created_at, updated_at)
   select gen_random_uuid(), (select id from iam.workspace), (select min(id) from iam.user) + n % ${amounts.users}, 'Studio ' || n, 'studio-' || n, now(), now()
   from generate_series(1, ${amounts.publications}) n`,
];

/** Nine of ten are listed; a fifth of the words is in many titles, the others are rare. */
const shelves = (rows: number): string[] => [
  'alter table experiences.standing disable trigger tally_explore',
  `insert into experiences.experience (uid, workspace_id, created_by, publication_id, title, focus_area, category_id, subcategory_id, tag_ids,
     types, visibility, created_at, updated_at, published_at)
   select gen_random_uuid(), (select id from iam.workspace), (select min(id) from iam.user) + ${mixed('n', 1, amounts.users)},
     (select min(id) from experiences.publication) + ${mixed('n', 2, amounts.publications)},
     'Study ' || n || ' of word' || ${mixed('n', 3, 50)} || ' and rare' || ${mixed('n', 4, 200_000)}, 'Focus ' || ${mixed('n', 5, 1000)},
     1 + ${mixed('n', 6, amounts.categories)}, 1 + ${mixed('n', 6, amounts.categories)} + ${amounts.categories} * ${mixed('n', 7, 3)},
     array[1 + ${mixed('n', 8, 100)}, 101 + ${mixed('n', 9, 100)}, 201 + ${mixed('n', 10, 100)}]::bigint[],
     (array['{AI_NOTE}', '{AI_NOTE}', '{AI_EXPERT}', '{AI_EXPERT,AI_NOTE}', '{QUEST}']::text[])[1 + ${mixed('n', 11, 5)}]::text[],
     (array['public', 'public', 'public', 'public', 'public', 'public', 'public', 'public', 'public', 'org'])[1 + ${mixed('n', 12, 10)}],
     timestamptz '2026-01-01Z' + n * interval '20 seconds', timestamptz '2026-01-01Z' + ${mixed('n', 13, 20_000_000)} * interval '1 second', now()
   from generate_series(1::bigint, ${rows}) n`,
  `insert into experiences.resource (uid, workspace_id, experience_id, resource_type, title, created_at, updated_at)
   select gen_random_uuid(), workspace_id, id, type, 'Part', created_at, updated_at from experiences.experience, unnest(types) as type`,
  `insert into experiences.standing (id, workspace_id, created_by, publication_id, visibility, is_published, is_deleted, team_ids, co_creator_ids,
     category_id, subcategory_id, tag_ids, types, trend, popular, newest, updated)
   select id, workspace_id, created_by, publication_id, visibility, true, false, team_ids, co_creator_ids, category_id, subcategory_id, tag_ids, types,
     ${mixed('id', 14, 1_000_000_000)} / 1e7, ${mixed('id', 15, 1000)}, extract(epoch from created_at) * 1000, extract(epoch from updated_at) * 1000
   from experiences.experience`,
  'alter table experiences.standing enable trigger tally_explore',
];
