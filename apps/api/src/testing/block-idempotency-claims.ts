import type { TestApi } from './start-test-api.ts';

/** Runs work while every claim of an Idempotency-Key blocks, as if another request had it; claims time out after two seconds. */
export async function withBlockedIdempotencyClaims<T>(api: TestApi, work: () => Promise<T>): Promise<T> {
  const client = await api.platform.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table platform.idempotency in exclusive mode');
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
