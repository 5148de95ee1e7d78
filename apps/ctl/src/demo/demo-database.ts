import { randomBytes } from 'node:crypto';

import pg from 'pg';

import { now } from '../clock.ts';
import { Refused } from '../refused.ts';
import { nameForm, noteOf, removeLeftovers } from './leftover-databases.ts';

export interface DemoDatabase extends AsyncDisposable {
  readonly url: string;
  readonly name: string;
  /** Called once everything that the demo puts into the database is there: later things are somebody else's. */
  filled(): Promise<void>;
}

/** A database for the time of a demo: one of its own, or the given one where it may not make any and that one is empty. */
export async function makeDemoDatabase(url: string): Promise<DemoDatabase> {
  await asking(url, removeLeftovers);
  const name = await asking(url, create);
  return name === undefined ? borrowed(url) : ownDatabase(url, name);
}

/** Undefined where this user may not. */
async function create(client: pg.Client): Promise<string | undefined> {
  const usual = `lyceum_demo_${process.pid}`;
  // On another machine, a demo may have the same number.
  for (const name of [usual, `${usual}_${randomBytes(2).toString('hex')}`]) {
    const refusal = await client.query(`create database ${name}`).then(() => undefined, codeOf);
    if (refusal === '42501') return undefined;
    if (refusal === '42P04') continue;
    await client.query(`comment on database ${name} is ${client.escapeLiteral(noteOf(now()))}`);
    return name;
  }
  throw new Refused(`There are databases ${usual} and its like already; remove those that nobody uses.`);
}

function ownDatabase(url: string, name: string): DemoDatabase {
  if (!nameForm.test(name)) throw new Error(`${name} is not a database of a demo.`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    name,
    filled: () => Promise.resolve(),
    [Symbol.asyncDispose]: async () => {
      await asking(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** What was found empty is left empty. */
async function borrowed(url: string): Promise<DemoDatabase> {
  const name = await asking(
    url,
    async (client) => (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '',
  );
  const found = await asking(url, contentsOf);
  if (found.length > 0)
    throw new Refused(
      `This user may not create databases, and "${name}" is not empty (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}): the demo touches nothing that it did not make. Name an empty database in DATABASE_URL, or a user that may create databases.`,
    );
  let ours: readonly string[] | undefined;
  return {
    url,
    name,
    filled: async () => {
      ours = await asking(url, contentsOf);
    },
    [Symbol.asyncDispose]: async () => {
      await asking(url, async (client) => {
        for (const schema of ours ?? (await contentsOf(client)))
          await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
      });
    },
  };
}

/** Schemas that are not PostgreSQL's own; `public` counts when something is in it. */
async function contentsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname as name from pg_namespace space
    where nspname !~ '^pg_' and nspname <> 'information_schema'
      and (nspname <> 'public' or exists (select from pg_class where relnamespace = space.oid)
        or exists (select from pg_proc where pronamespace = space.oid))
    order by 1`);
  return rows.map(({ name }) => name);
}

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'lyceum demo',
  });
  // The server may go away while we hold the line; the query in hand says so too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '42P04')) return error.code;
  throw error;
}
