import { StartupError } from '@lyceum/kit';
import type pg from 'pg';

import type { ConnectionUrl } from '../connection-url.ts';
import { readOnlyServerError, UnsafeConnection } from './unavailable.ts';

export interface ConnectionRequirements {
  readonly target: ConnectionUrl['target'];
  readonly role: string | undefined;
}

/** What every further statement on a connection can rely on. */
export interface VerifiedConnection {
  /** Whether each transaction may run on another connection to the server, of which this one says nothing. */
  readonly isPooled: boolean;
  /** Whether the login could read past row-level security if the role were missing on such a connection. */
  readonly canBypassRls: boolean;
}

interface Session {
  readonly user: string;
  readonly pid: number;
  readonly read_only: string;
  readonly unlimited: readonly string[];
  readonly can_bypass: boolean | null;
}

/** Runs on every new connection before anything else: the role decides whether row-level security holds, the timeouts whether it ends. */
export async function verifyConnection(
  client: pg.ClientBase,
  { target, role }: ConnectionRequirements,
): Promise<VerifiedConnection> {
  if (role === undefined && target === 'any') return { isPooled: false, canBypassRls: true };
  const { rows } = await client.query<Session>(describeSession);
  const [session] = rows;
  if (!session) throw new Error('PostgreSQL returned no row for the query that checks a new connection.');
  if (target === 'read-write' && session.read_only === 'on') throw readOnlyServerError(hostOf(client));
  if (role !== undefined && session.user !== role) throw wrongRoleError(session.user, role);
  if (role !== undefined && session.unlimited.length > 0) throw new UnsafeConnection(noTimeouts(session.unlimited));
  return { isPooled: session.pid !== processIdOf(client), canBypassRls: session.can_bypass ?? true };
}

const describeSession = `
  select current_user as user, pg_backend_pid() as pid, current_setting('transaction_read_only') as read_only,
    array(select name::text from pg_settings where setting = '0'
      and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by 1) as unlimited,
    (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) or
      (select pg_has_role(session_user, nspowner, 'member') from pg_namespace where nspname = 'platform') as can_bypass`;

/** A migration holds a lock of its session, which a pooler would hand to others. */
export async function assertNotPooled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== processIdOf(client))
    throw new StartupError(
      'A migration cannot run through a connection pooler. Set DATABASE_URL to PostgreSQL itself, with the login that owns the tables.',
    );
}

/** The driver does not declare these. A pooler invents the process id, because it has no process for each client. */
const processIdOf = (client: pg.ClientBase): unknown => ('processID' in client ? client.processID : undefined);
const hostOf = (client: pg.ClientBase): string => ('host' in client ? String(client.host) : 'its address');

export const wrongRoleError = (user: string, role: string): UnsafeConnection =>
  new UnsafeConnection(
    `This connection to PostgreSQL runs as "${user}" and not as the role "${role}", so row-level security would not hold. Probably a connection pooler drops the start-up option "role". Attach the role to a login of the servers that is only a member of it (grant it, then run lyceumctl migrate), or let the pooler run: set role "${role}" on every connection. If the database has another name there than in DATABASE_URL, set LYCEUM_DB_ROLE to the role that lyceumctl migrate created. See "Connection poolers" in docs/operate.md.`,
  );

const noTimeouts = (names: readonly string[]): string =>
  `This connection to PostgreSQL has no limit for ${names.join(', ')}. Probably a connection pooler drops these start-up parameters. Set them for the login of the servers (alter role … in database … set …); lyceumctl migrate does so for a login that is only a member of the servers' role. See "Connection poolers" in docs/operate.md.`;
