import { StartupError } from '@lyceum/kit';
import pg from 'pg';

/** Any fixed number: concurrent migrations grant one after the other. */
const lockNumber = 7_150_233;
const quote = (name: string): string => pg.escapeIdentifier(name);

/**
 * Creates the role of the servers and grants it this release's tables, in one transaction. The role may read and write rows, but owns
 * no tables and cannot bypass row-level security. The last step of every migration, because new tables belong to the role that migrates.
 */
export async function createAndGrantAppRole(client: pg.ClientBase, role: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    await createRole(client, role);
    for (const schema of await listSchemas(client)) await client.query(grantsOn(quote(schema), quote(role)));
    await client.query(`
      grant usage on schema migrations to ${quote(role)};
      grant select on migrations.applied to ${quote(role)};
      -- The audit log is append-only.
      revoke update, delete, truncate on platform.audit from ${quote(role)};
      -- Servers start on a database only if every migration is.
      update migrations.applied set granted = true where not granted`);
    for (const other of await listFormerRoles(client, role)) await revokeAll(client, other);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function createRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ is_powerful: boolean; database: string | null }>(describeRole, [role]);
  const [found] = rows;
  if (found?.is_powerful)
    throw new StartupError(
      `Row-level security would not hold for the role "${role}": it is a superuser, has BYPASSRLS or is a member of the role that migrates. ` +
        'Set LYCEUM_DB_ROLE to another name, for migrate and for the servers.',
    );
  if (typeof found?.database === 'string') throw new StartupError(alreadyUsed(role, found.database));
  const login = (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? '';
  const create = `create role ${quote(role)} nologin`;
  try {
    if (!found) await client.query(create);
    await client.query(`
      do $$ begin
        if not pg_has_role(current_user, ${pg.escapeLiteral(role)}, 'set') then grant ${quote(role)} to current_user; end if;
      end $$`);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') throw cause;
    const grant = `grant ${quote(role)} to ${quote(login)};`;
    throw new StartupError(mayNotCreate(cause.message, found ? grant : `${create};\n${grant}`));
  }
}

const mayNotCreate = (message: string, statements: string): string =>
  `The login of DATABASE_URL may not prepare the role of the servers (${message}). Let an administrator run these statements, then run lyceumctl migrate again:\n${statements}`;

/** Of a role that exists: whether policies would not hold for it, and another database in which it has privileges. */
const describeRole = `
  select rolsuper or rolbypassrls or pg_has_role(role.oid, current_user, 'member') as is_powerful,
    (select min(datname) from pg_shdepend join pg_database on pg_database.oid = dbid
      where refclassid = 'pg_authid'::regclass and refobjid = role.oid and datname <> current_database()) as database
  from pg_roles as role where rolname = $1`;

const alreadyUsed = (role: string, database: string): string =>
  `The role "${role}" already has privileges in the database "${database}". Two installations on one PostgreSQL server must not share a role: set LYCEUM_DB_ROLE to another name, for migrate and for the servers.`;

async function listSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(ownSchemas);
  return rows.map(({ name }) => name);
}

const ownSchemas = `
  select nspname as name from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', 'migrations') and pg_has_role(current_user, nspowner, 'usage')`;

const grantsOn = (schema: string, role: string): string => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role};
  grant execute on all functions in schema ${schema} to ${role}`;

/** Roles of other installations: the one that earlier releases shared between databases, or that of the database this one was copied from. */
async function listFormerRoles(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct rolname as name from pg_shdepend join pg_roles on pg_roles.oid = refobjid
     where refclassid = 'pg_authid'::regclass and dbid = (select oid from pg_database where datname = current_database())
       and rolname ~ '^lyceum_app(_|$)' and not rolcanlogin and rolname <> $1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

async function revokeAll(client: pg.ClientBase, role: string): Promise<void> {
  for (const schema of ['migrations', ...(await listSchemas(client))]) await client.query(revokesOn(quote(schema), quote(role)));
}

const revokesOn = (schema: string, role: string): string => `
  revoke all on schema ${schema} from ${role};
  revoke all on all tables in schema ${schema} from ${role};
  revoke all on all sequences in schema ${schema} from ${role};
  revoke all on all functions in schema ${schema} from ${role}`;
