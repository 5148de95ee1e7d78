import pg from 'pg';

import { type ConnectionSettings, type ConnectionUrl, deriveAppRole, parseConnectionUrlOrThrow } from '../connection-url.ts';
import { PooledClient, type PooledClientConfig } from './pooled-client.ts';
import type { SessionLimits } from './session-limits.ts';
import { isUnavailable } from './unavailable.ts';
import { type VerifiedConnection, verifyConnection } from './verify-connection.ts';

/** The options of a pool that runs as the role of the servers. */
export const toAppPoolOptions = ({ databaseUrl, databaseRole, prepareStatements }: ConnectionSettings) => ({
  url: databaseUrl,
  role: databaseRole ?? deriveAppRole(databaseUrl),
  prepareStatements,
});

export interface PoolOptions extends SessionLimits {
  readonly url: string;
  readonly max: number;
  /** How long a request waits for a free connection before it fails with 503. */
  readonly acquireTimeoutMs: number;
  readonly applicationName: string;
  /** The role to switch to after login; a connection without it is refused. Undefined keeps the rights of the login. */
  readonly role?: string | undefined;
  /** False behind a pooler that hands a connection's prepared statements to nobody else. */
  readonly prepareStatements?: boolean | undefined;
}

// Identity columns are bigint but stay far below 2^53, and the API uses integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8Array = 1016;
/** The declared types do not cover arrays. */
const parsers: { setTypeParser(type: number, parse: (text: string) => unknown): void } = pg.types;
parsers.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
// A date stays text: a Date would shift it by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** How long one host may take to accept a connection: with several hosts, another one is waiting to be tried. */
const connectTimeoutMs = 2_000;
/**
 * How much later than the server's own timeout a statement is given up. Only a server that hangs gets so far, or a commit: no timeout
 * of PostgreSQL limits its wait for a synchronous standby.
 */
const graceMs = 500;

/** A pool with every timeout set, so that nothing waits for ever. */
export function createPool(options: PoolOptions): AppPool {
  const url = parseConnectionUrlOrThrow(options.url);
  const pool = new HostPool(url, {
    max: options.max,
    connectionTimeoutMillis: options.acquireTimeoutMs,
    connectTimeoutMs,
    prepareStatements: options.prepareStatements ?? true,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: options.idleInTransactionMs,
    query_timeout: options.statementTimeoutMs + graceMs,
    keepAlive: true,
    application_name: options.applicationName,
    // JIT compilation takes longer than running any of our statements. The role is a start-up option, so that RESET ROLE returns to it.
    options: `-c jit=off -c role=${escapeOption(options.role ?? 'none')}`,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a pool passes its options to its clients, which is not declared
    Client: PooledClient as unknown as new () => pg.ClientBase,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which is not declared
    onConnect: async (client) => {
      pool.verified = await verifyConnection(client, { target: url.target, role: options.role });
    },
  });
  // A connection that breaks between two statements of a transaction has no error listener, which would end the process. The next
  // statement on it fails and is handled.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** PostgreSQL splits start-up options at spaces. */
const escapeOption = (value: string): string => value.replace(/[\\\s]/g, String.raw`\$&`);

type HostPoolConfig = pg.PoolConfig & PooledClientConfig;
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (discard?: unknown) => void,
) => void;

/** A pool that knows what its connections guarantee. */
export interface AppPool extends pg.Pool {
  /** What the newest connection can rely on; opens one if there is none yet. */
  describeConnections(): Promise<VerifiedConnection>;
}

/** Opens its connections to one host until that host fails, then to the next one of the URL. */
class HostPool extends pg.Pool implements AppPool {
  readonly #urls: readonly string[];
  verified: VerifiedConnection | undefined;

  constructor({ urls }: ConnectionUrl, config: HostPoolConfig) {
    super({ ...config, connectionString: urls[0] });
    this.#urls = urls;
  }

  override connect(callback?: ConnectCallback): never {
    const acquired = this.#acquire();
    // oxlint-disable-next-line typescript/consistent-type-assertions -- pg declares two overloads; this implements both
    if (!callback) return acquired as never;
    acquired.then(
      (client) => callback(undefined, client, (discard) => client.release(Boolean(discard))),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined),
    );
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    return undefined as never;
  }

  async describeConnections(): Promise<VerifiedConnection> {
    if (!this.verified) (await this.#acquire()).release();
    if (!this.verified) throw new Error('A database connection was opened without being checked: verifyConnection did not run.');
    return this.verified;
  }

  async #acquire(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const url = this.options.connectionString;
      try {
        return await super.connect();
      } catch (error) {
        if (tries >= this.#urls.length || !isFaultOfHost(error)) throw error;
        // Unless another request has already moved on.
        if (this.options.connectionString === url) this.options.connectionString = this.#after(url);
      }
    }
  }

  #after(url: string | undefined): string | undefined {
    const { length } = this.#urls;
    return this.#urls[(this.#urls.findIndex((one) => one === url) + 1) % length];
  }
}

/** Not when all connections were in use. */
const isFaultOfHost = (error: unknown): boolean =>
  isUnavailable(error) && error instanceof Error && !error.message.startsWith('timeout exceeded when trying to connect');
