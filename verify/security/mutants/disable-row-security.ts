import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';

/** Disables row-level security, which would hide a missing guard in the code. */
export async function disableRowSecurity({ owner }: TestApi): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select oid::regclass::text as name from pg_class where relrowsecurity');
  for (const { name } of rows) await owner.query(`alter table ${name} disable row level security`);
}
