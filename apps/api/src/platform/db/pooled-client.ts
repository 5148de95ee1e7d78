import { createHash } from 'node:crypto';

import pg from 'pg';

import { isConnectionUnusable, UnsafeConnection } from './unavailable.ts';

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

export interface PooledClientConfig extends pg.ClientConfig {
  /** Shorter than the time that a request may wait for a free connection. */
  readonly connectTimeoutMs: number;
  readonly prepareStatements: boolean;
}

type Callback = (error: Error | null | undefined, result?: unknown) => void;

/** A connection of a pool. */
export class PooledClient extends pg.Client {
  readonly #prepares: boolean;
  /** Why this connection must not be used again. */
  #spoiledBy: Error | undefined;

  constructor(config: PooledClientConfig) {
    super({ ...config, connectionTimeoutMillis: config.connectTimeoutMs });
    this.#prepares = config.prepareStatements;
  }

  override query(...given: unknown[]): never {
    const callback = given.at(-1);
    const sent = isCallback(callback) ? callBack(this.#send(given.slice(0, -1)), callback) : this.#send(given);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- pg declares a dozen overloads; this forwards all of them
    return sent as never;
  }

  async #send(given: unknown[]): Promise<unknown> {
    // The rollback of a transaction whose connection is lost reports why it was lost.
    if (this.#spoiledBy) throw this.#spoiledBy;
    try {
      const sent: unknown = Reflect.apply(super.query, this, this.#prepare(given));
      return await sent;
    } catch (error) {
      const cause = explainLostStatement(asError(error));
      if (isConnectionUnusable(cause)) this.#close(cause);
      throw cause;
    }
  }

  /** Prepares each parameterised statement once per connection, because planning most of them costs more than running them. */
  #prepare(given: unknown[]): unknown[] {
    const [text, values] = given;
    return this.#prepares && typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? [{ text, values, name: statementName(text) }]
      : given;
  }

  /** An ended client is not returned to its pool. A statement that is still running keeps the server busy, so nothing waits for it. */
  #close(cause: Error): void {
    this.#spoiledBy = cause;
    void this.end();
  }
}

/** Two clients of a pooler share a connection to the server and do not know what the other has prepared there. */
const explainLostStatement = (error: Error): Error =>
  'code' in error && (error.code === '26000' || error.code === '42P05')
    ? new UnsafeConnection(
        'A connection pooler loses prepared statements. Set LYCEUM_DB_PREPARE=off, or max_prepared_statements in PgBouncer 1.21 or newer.',
        { cause: error },
      )
    : error;

const callBack = (sent: Promise<unknown>, callback: Callback): Promise<void> =>
  sent.then(
    (result) => callback(undefined, result),
    (error: unknown) => callback(asError(error)),
  );

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
const isCallback = (value: unknown): value is Callback => typeof value === 'function';
