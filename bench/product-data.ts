import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

import pg from 'pg';

/** Inserts users with one key each, and past and upcoming events, into a migrated database. Returns the keys. */
export async function seedProductData(
  databaseUrl: string,
  { users, events }: { users: number; events: number },
): Promise<string[]> {
  const keys = Array.from({ length: users }, createKey);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into people.workspace (uid, name, slug) values (gen_random_uuid(), 'Bench', 'bench')`);
    await client.query(
      `with member as (
         insert into people.user (uid, workspace_id, username, email)
         select gen_random_uuid(), workspace.id, 'bench' || n, 'bench' || n || '@bench.invalid'
         from people.workspace, generate_series(1, cardinality($1::bytea[])) n
         returning id, workspace_id, username)
       insert into auth.api_key (uid, workspace_id, user_id, kind, hash, prefix, scopes)
       select gen_random_uuid(), workspace_id, id, 'us', ($1::bytea[])[substr(username, 6)::int], 'lyc_us_', '{read}'
       from member`,
      [keys.map((key) => createHash('sha256').update(key).digest())],
    );
    await client.query(
      `insert into community.event
         (uid, event_name, event_description, event_type, event_start_date, event_end_date, event_logo, event_banner, event_website, event_prize)
       select gen_random_uuid(), 'Event number ' || n, repeat('A sentence about it. ', 8), 'workshop',
         now() + (n - $1 / 5) * interval '1 day' + interval '1 hour', now() + (n - $1 / 5) * interval '1 day' + interval '2 hours',
         'https://files.bench.invalid/logo.png', 'https://files.bench.invalid/banner.png', 'https://bench.invalid/' || n, 'A prize'
       from generate_series(1, $1::int) n`,
      [events],
    );
    await client.query('vacuum analyze');
    return keys;
  } finally {
    await client.end();
  }
}

/** Adds a new key for each user of the database. Returns the keys. */
export async function addKeys(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from people.user order by id');
    const keys = rows.map(createKey);
    await client.query(
      `insert into auth.api_key (uid, workspace_id, user_id, kind, hash, prefix, scopes)
       select gen_random_uuid(), workspace_id, person.id, 'us', given.hash, 'lyc_us_', '{read,write}'
       from unnest($1::bigint[], $2::bytea[]) as given (id, hash) join people.user as person on person.id = given.id`,
      [rows.map(({ id }) => id), keys.map((key) => createHash('sha256').update(key).digest())],
    );
    return keys;
  } finally {
    await client.end();
  }
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A key in the API's format, with its checksum. */
export function createKey(): string {
  const body = `lyc_us_${Array.from(randomBytes(30), (byte) => alphabet[byte % 62]).join('')}`;
  let rest = crc32(body);
  let checksum = '';
  for (let digit = 0; digit < 6; digit += 1) {
    checksum = `${alphabet[rest % 62] ?? ''}${checksum}`;
    rest = Math.floor(rest / 62);
  }
  return body + checksum;
}
