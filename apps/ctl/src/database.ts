import { Refused } from './refused.ts';

/** Does what needs the database; what an operator can mend about it is said in words that name the place. */
export async function aboutDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceOn(error, placeOf(url));
    throw advice === undefined ? error : new Refused(advice, { cause: error });
  }
}

export const assertMigrated = (url: string): Promise<void> =>
  aboutDatabase(url, async () => {
    const { missingMigrations } = await import('@lyceum/api');
    const missing = await missingMigrations(url);
    if (missing.length > 0) throw new Refused(notMigrated(placeOf(url)));
  });

export interface Place {
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

/** Never the password. */
export function placeOf(url: string): Place {
  const { host, pathname, username } = new URL(url);
  return { server: host, database: decodeURIComponent(pathname.slice(1)) || username, user: decodeURIComponent(username) };
}

const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|53300|08)/;
const driverWords = /timeout expired|timeout exceeded when trying to connect|Connection terminated/i;
const notLetIn = /^(28P01|28000)$/;
const notThere = /^(42P01|42703|3F000)$/;

function adviceOn(error: unknown, place: Place): string | undefined {
  for (const { code, message } of causesOf(error)) {
    const at = `PostgreSQL at ${place.server}`;
    if (unreachable.test(code) || driverWords.test(message))
      return `${at} does not answer (${code || message}). Start it, or mend DATABASE_URL.`;
    if (notLetIn.test(code) || message.includes('SASL'))
      return `${at} does not let "${place.user}" in: ${message}. Mend the user and the password in DATABASE_URL.`;
    if (code === '3D000')
      return `There is no database "${place.database}" on ${place.server}. Make it (createdb ${place.database}), or mend DATABASE_URL.`;
    if (code === '42501')
      return `${at} does not allow this to "${place.user}": ${message}. Grant it, or use another user in DATABASE_URL.`;
    if (notThere.test(code)) return notMigrated(place);
  }
  return undefined;
}

const notMigrated = ({ server, database }: Place): string =>
  `The database "${database}" on ${server} is not migrated to this release. Run: lyceumctl migrate`;

interface Cause {
  readonly code: string;
  readonly message: string;
}

/** An error and what it was caused by: servers wrap what their database says. */
function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return [{ code, message: error.message }, ...causesOf(error.cause)];
}

/** The name of the uniqueness that a write ran into. */
export function takenBy(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
