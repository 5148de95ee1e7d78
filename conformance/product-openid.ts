import pg from 'pg';

import { type OpenidProvider, startOpenidProvider } from './openid-provider.ts';

export const openidDomain = 'staff.reading-room.invalid';

export const startCompanyProvider = (): Promise<OpenidProvider> =>
  startOpenidProvider({ sub: 'employee-7', email: `hypatia@${openidDomain}`, name: 'Hypatia' });

/** Written to the database, because a `.invalid` domain cannot be verified through DNS. */
export async function insertVerifiedDomain(database_url: string): Promise<void> {
  const database = new pg.Client({ connectionString: database_url });
  await database.connect();
  try {
    await database.query(
      `insert into auth.domain (uid, workspace_id, domain, challenge, verified_at)
       select gen_random_uuid(), id, $1, 'proved', now() from people.workspace where slug = 'reading-room'`,
      [openidDomain],
    );
  } finally {
    await database.end();
  }
}
