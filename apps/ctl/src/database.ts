import type { ConnectionSettings } from '@lyceum/api';

import { CommandError } from './command-error.ts';

/** Turns database errors that an operator can fix into advice that names server and database. */
export async function explainDatabaseErrors<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceFor(error, parseDatabaseLocation(url));
    throw advice === undefined ? error : new CommandError(advice, { cause: error });
  }
}

export const assertMigrated = (connection: ConnectionSettings): Promise<void> =>
  explainDatabaseErrors(connection.databaseUrl, async () => {
    const { listMissingMigrationSteps } = await import('@lyceum/api');
    const missing = await listMissingMigrationSteps(connection);
    if (missing.length > 0) throw new CommandError(notMigrated(parseDatabaseLocation(connection.databaseUrl)));
  });

export interface DatabaseLocation {
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

const urlParts = /^\w+:\/\/(?:([^:/?#]*)[^/?#]*@)?([^/?#]*)\/?([^?#]*)/;

/** Leaves the password out, since it is printed. `server` may be several, separated by commas. */
export function parseDatabaseLocation(url: string): DatabaseLocation {
  const [, user = '', server = '', database = ''] = urlParts.exec(url) ?? [];
  return { server, database: decodeURIComponent(database || user), user: decodeURIComponent(user) };
}

const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|53300|25006|08)/;
const driverMessages = /timeout expired|timeout exceeded when trying to connect|Connection terminated/i;
const authenticationFailed = /^(28P01|28000)$/;
const undefinedObject = /^(42P01|42703|3F000)$/;

function adviceFor(error: unknown, place: DatabaseLocation): string | undefined {
  for (const { code, message } of causesOf(error)) {
    const at = `PostgreSQL at ${place.server}`;
    if (authenticationFailed.test(code) || /SASL|authentication failed|^no such user/.test(message))
      return `${at} rejects the user "${place.user}": ${message}. Correct the user and the password in DATABASE_URL; with PgBouncer, also its auth_file.`;
    if (code === '08P01') return `${at} rejects the connection: ${message}. ${poolerAdvice}`;
    if (unreachable.test(code) || driverMessages.test(message))
      return `${at} does not respond (${code || message}). Start it, or correct DATABASE_URL.`;
    if (code === '3D000')
      return `The database "${place.database}" does not exist on ${place.server}. Create it as "Prepare" in docs/operate.md describes, or correct DATABASE_URL.`;
    // The role is a start-up option, so its absence ends the connection.
    if (/^role ".*" does not exist$/.test(message) && code === '22023') return notMigrated(place);
    if (code === '42501' && message.startsWith('permission denied to set role'))
      return `${at}: ${message}. Make "${place.user}" a member of it: ${grantOf(message, place.user)}`;
    if (code === '42501')
      return `${at} denies this to "${place.user}": ${message}. Grant the permission, or use another user in DATABASE_URL.`;
    if (undefinedObject.test(code)) return notMigrated(place);
  }
  return undefined;
}

const poolerAdvice =
  'If this is a connection pooler, it must ignore the start-up parameters that it cannot pass on: see "Connection poolers" in docs/operate.md.';

const grantOf = (message: string, user: string): string => `grant ${/"(.*)"$/.exec(message)?.[0] ?? ''} to "${user}";`;

const notMigrated = ({ server, database }: DatabaseLocation): string =>
  `The database "${database}" on ${server} is not migrated to this release. Run: lyceumctl migrate`;

interface Cause {
  readonly code: string;
  readonly message: string;
}

/** An error and its causes: servers wrap the errors of their database. */
function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return [{ code, message: error.message }, ...causesOf(error.cause)];
}

/** The name of the unique constraint that a write violated. */
export function findViolatedUniqueConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
