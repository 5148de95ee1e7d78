import { createHash } from 'node:crypto';

import pg from 'pg';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** How long a request waits for a free connection before it fails with 503. */
  readonly acquireTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly idleInTransactionMs: number;
  readonly applicationName: string;
  /** The role to switch to after login. */
  readonly role?: string;
}

// Identity columns are bigint but stay far below 2^53, and the API uses integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8Array = 1016;
/** The declared types do not cover arrays. */
const parsers: { setTypeParser(type: number, parse: (text: string) => unknown): void } = pg.types;
parsers.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
// A date stays text: a Date would shift it by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** How many different statements are prepared; later ones (rare filter combinations) are sent unprepared. */
const maxPrepared = 500;
const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/** Prepares each parameterised statement once per connection, because planning most of them costs more than running them. */
class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const named =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ text, values, name: statementName(text) }, ...rest]
        : given;
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-confusing-void-expression -- pg declares a dozen overloads; this forwards all of them
    return super.query(...(named as Parameters<pg.Client['query']>)) as never;
  }
}

/** A pool with every timeout set, so that nothing waits for ever. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: options.acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: options.idleInTransactionMs,
    // In case the server disappears without closing the connection.
    query_timeout: options.statementTimeoutMs + 2_000,
    keepAlive: true,
    application_name: options.applicationName,
    // JIT compilation takes longer than running any of our statements. The role is a start-up option, so that RESET ROLE returns to it.
    options: `-c jit=off${options.role === undefined ? '' : ` -c role=${options.role}`}`,
    Client: PreparingClient,
  });
  // A connection that breaks between two statements of a transaction has no error listener, which would end the process. The next
  // statement on it fails and is handled.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
