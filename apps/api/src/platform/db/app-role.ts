import type pg from 'pg';

/** The role of servers: it may read and write rows, but owns no tables and cannot bypass row-level security. */
export const appRole = 'lyceum_app';

/**
 * Creates the role and grants it this release's tables. The last step of every migration, because new tables belong to the role that
 * migrates.
 */
export async function grantToApp(client: pg.ClientBase): Promise<void> {
  await client.query(createRole);
  await client.query(`grant ${appRole} to current_user`);
  const { rows } = await client.query<{ name: string }>(ownSchemas);
  for (const { name } of rows) await client.query(grantsOn(client.escapeIdentifier(name)));
  // The audit log is append-only.
  await client.query(`revoke update, delete, truncate on platform.audit from ${appRole}`);
}

/** Roles are shared by all databases of a server: another migration may have created it, or be creating it right now. */
const createRole = `
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
