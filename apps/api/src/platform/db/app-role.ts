import type pg from 'pg';

/** What servers act as: it may read and write rows, and neither owns tables nor escapes row-level security. */
export const appRole = 'lyceum_app';

/**
 * Makes the role and gives it what this release's tables need. Last step of a migration, run every time, because tables that a
 * migration or the queue adds belong to whoever migrates.
 */
export async function grantToApp(client: pg.ClientBase): Promise<void> {
  await client.query(makeRole);
  await client.query(`grant ${appRole} to current_user`);
  const { rows } = await client.query<{ name: string }>(ownSchemas);
  for (const { name } of rows) await client.query(grantsOn(client.escapeIdentifier(name)));
  // Nobody who was at work here can change what it was.
  await client.query(`revoke update, delete, truncate on platform.audit from ${appRole}`);
}

/** Roles belong to the whole server: another database's migration may have made it, or be making it right now. */
const makeRole = `
  do $$ begin
    create role ${appRole} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$`;

const ownSchemas = `
  select nspname as name from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', 'migrations') and pg_has_role(current_user, nspowner, 'usage')`;

const grantsOn = (schema: string): string => `
  grant usage on schema ${schema} to ${appRole};
  grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
  grant usage, select on all sequences in schema ${schema} to ${appRole};
  grant execute on all functions in schema ${schema} to ${appRole}`;
