import { randomBytes } from 'node:crypto';

import pg from 'pg';

import { now } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { createDatabaseOwnerNote, dropAbandonedDemoDatabases, dropDatabaseWithRole, namePattern } from './abandoned-databases.ts';

export interface DemoDatabase extends AsyncDisposable {
  readonly url: string;
  readonly name: string;
  /** Call it when the demo's own schemas are in place; schemas created later are not the demo's and are kept. */
  markFilled(): Promise<void>;
}

/** A new temporary database; or the given one, if the user may not create databases and it is empty. */
export async function createOrBorrowDemoDatabase(url: string): Promise<DemoDatabase> {
  await withClient(url, dropAbandonedDemoDatabases);
  const name = await withClient(url, create);
  return name === undefined ? borrowDatabase(url) : ownDatabase(url, name);
}

/** Undefined when the user may not create databases. */
async function create(client: pg.Client): Promise<string | undefined> {
  const preferred = `lyceum_demo_${process.pid}`;
  // A demo on another machine may have the same process id.
  for (const name of [preferred, `${preferred}_${randomBytes(2).toString('hex')}`]) {
    const errorCode = await client.query(`create database ${name}`).then(() => undefined, expectedErrorCode);
    if (errorCode === '42501') return undefined;
    if (errorCode === '42P04') continue;
    await client.query(`comment on database ${name} is ${client.escapeLiteral(createDatabaseOwnerNote(now()))}`);
    return name;
  }
  throw new CommandError(`Databases named ${preferred}… already exist. Drop those that are not in use.`);
}

function ownDatabase(url: string, name: string): DemoDatabase {
  if (!namePattern.test(name)) throw new Error(`${name} is not a database of a demo.`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    name,
    markFilled: () => Promise.resolve(),
    [Symbol.asyncDispose]: async () => {
      await withClient(url, (client) => dropDatabaseWithRole(client, name, ' with (force)'));
    },
  };
}

/** Uses the given database and leaves it empty again. */
async function borrowDatabase(url: string): Promise<DemoDatabase> {
  const name = await withClient(
    url,
    async (client) => (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '',
  );
  const found = await withClient(url, listContents);
  if (found.length > 0)
    throw new CommandError(
      `This user cannot create databases, and "${name}" is not empty (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}). The demo changes nothing that it did not create. Set DATABASE_URL to an empty database, or to a user who can create databases.`,
    );
  const { deriveAppRole } = await import('@lyceum/api');
  const role = deriveAppRole(url);
  const hadRole = await withClient(url, (client) => roleExists(client, role));
  let createdSchemas: readonly string[] | undefined;
  return {
    url,
    name,
    markFilled: async () => {
      createdSchemas = await withClient(url, listContents);
    },
    [Symbol.asyncDispose]: async () => {
      await withClient(url, async (client) => {
        for (const schema of createdSchemas ?? (await listContents(client)))
          await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
        if (!hadRole && (await roleExists(client, role)))
          await client.query(`drop role if exists ${client.escapeIdentifier(role)}`);
      });
    },
  };
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  return (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1;
}

/** Schemas other than PostgreSQL's own; `public` counts when it contains more than extensions, which an administrator may have created. */
async function listContents(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname as name from pg_namespace space
    where nspname !~ '^pg_' and nspname <> 'information_schema'
      and (nspname <> 'public'
        or exists (select from pg_class item where relnamespace = space.oid and not ${isOfExtension('pg_class')})
        or exists (select from pg_proc item where pronamespace = space.oid and not ${isOfExtension('pg_proc')}))
    order by 1`);
  return rows.map(({ name }) => name);
}

const isOfExtension = (catalog: string): string =>
  `exists (select from pg_depend where classid = '${catalog}'::regclass and objid = item.oid and deptype = 'e')`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'lyceum demo',
  });
  // Without a listener a lost connection would end the process; the running query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function expectedErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '42P04')) return error.code;
  throw error;
}
