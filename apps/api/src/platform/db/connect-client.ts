import pg from 'pg';

import { parseConnectionUrlOrThrow } from '../connection-url.ts';
import { isUnavailable, readOnlyServerError } from './unavailable.ts';

/** A single connection to the first host that can be used, for commands. Close it with `end`. */
export async function connectClient(databaseUrl: string, options: Omit<pg.ClientConfig, 'connectionString'>): Promise<pg.Client> {
  const { urls, target } = parseConnectionUrlOrThrow(databaseUrl);
  let failure: unknown;
  for (const connectionString of urls) {
    try {
      return await connect({ ...options, connectionString }, target);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

async function connect(config: pg.ClientConfig, target: 'read-write' | 'any'): Promise<pg.Client> {
  const client = new pg.Client(config);
  // Without a listener a lost connection would end the process; the running query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (target === 'read-write') await assertWritable(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function assertWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ read_only: string }>(`select current_setting('transaction_read_only') as read_only`);
  if (rows[0]?.read_only === 'on') throw readOnlyServerError(client.host);
}
