import { createHash } from 'node:crypto';

import pg from 'pg';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** How long a request waits for a free connection before it is told to come back. */
  readonly acquireTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly idleInTransactionMs: number;
  readonly applicationName: string;
  /** Acted as instead of the one who logs in. */
  readonly role?: string;
}

// Identity columns are bigint; they stay far below 2^53, and the wire speaks integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8Array = 1016;
/** The declared types know no arrays. */
const parsers: { setTypeParser(type: number, parse: (text: string) => unknown): void } = pg.types;
parsers.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
// A day is a day, wherever the server stands.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Names are given to this many different statements; what comes later (rare filter combinations) is sent unnamed. */
const mostNamed = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNamed) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/** A client that prepares each parameterised statement once per connection: planning costs more than running most of ours. */
class NamingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const named =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ text, values, name: nameOf(text) }, ...rest]
        : given;
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-confusing-void-expression -- pg declares a dozen overloads; this forwards all of them
    return super.query(...(named as Parameters<pg.Client['query']>)) as never;
  }
}

/** Connections with every timeout set: nothing may wait for ever. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: options.acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: options.idleInTransactionMs,
    // The server may vanish without a word; the driver must notice by itself.
    query_timeout: options.statementTimeoutMs + 2_000,
    keepAlive: true,
    application_name: options.applicationName,
    // To compile a plan takes longer than to run any of ours. The role is a start-up option, so that RESET ROLE comes back to it.
    options: `-c jit=off${options.role === undefined ? '' : ` -c role=${options.role}`}`,
    Client: NamingClient,
  });
  // A connection that breaks between two statements of a transaction has no listener, which would end the process;
  // the next statement on it fails, and that is heard.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
