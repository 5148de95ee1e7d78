import pg from 'pg';

import { type SessionLimits, toPostgresLimits } from './session-limits.ts';

/** A login of the servers that this user may not change, and what its administrator should run. */
export interface UnattachedLogin {
  readonly login: string;
  readonly statements: string;
}

export interface AttachReport {
  /** Logins that were changed. */
  readonly attached: readonly string[];
  /** Logins that the current user may not change. */
  readonly unattached: readonly UnattachedLogin[];
}

/**
 * Makes every session of the servers' logins start with their role and timeouts, in this database. A connection pooler drops start-up
 * options; what belongs to the login holds all the same.
 */
export async function setSessionDefaultsOfMemberLogins(
  client: pg.ClientBase,
  role: string,
  limits: SessionLimits,
): Promise<AttachReport> {
  const { rows } = await client.query<{ login: string; database: string; attached: string[] }>(serverLogins, [role]);
  const [changed, refused]: [string[], UnattachedLogin[]] = [[], []];
  for (const { login, database, attached } of rows) {
    const settings = [['role', role] as const, ...toPostgresLimits(limits), ['jit', 'off'] as const];
    const missing = settings.filter(([name, value]) => !attached.includes(`${name}=${value}`));
    if (missing.length === 0) continue;
    const statements = missing.map(([name, value]) => alterLogin(login, database, name, value)).join('\n');
    if (await isAllowed(client, statements)) changed.push(login);
    else refused.push({ login, statements });
  }
  return { attached: changed, unattached: refused };
}

/** Only members of the role: the owner of the tables, and superusers, need their own rights for other work. */
const serverLogins = `
  select rolname as login, current_database() as database,
    coalesce((select setconfig from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where setrole = pg_roles.oid and datname = current_database()), '{}') as attached
  from pg_roles
  where rolcanlogin and not rolsuper and not rolbypassrls and pg_has_role(oid, $1, 'member') and not pg_has_role(oid, current_user, 'member')
  order by 1`;

const alterLogin = (login: string, database: string, name: string, value: string): string =>
  `alter role ${pg.escapeIdentifier(login)} in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)};`;

async function isAllowed(client: pg.ClientBase, statements: string): Promise<boolean> {
  try {
    await client.query(statements);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return false;
    throw error;
  }
}
