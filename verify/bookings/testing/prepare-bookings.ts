import { silentLog } from '@lyceum/kit';

import { installJobs, migrate, readConfig, systemScope } from '../../../apps/api/src/index.ts';
import { createPlatform } from '../../../apps/api/src/platform.ts';
import { wireModules } from '../../../apps/api/src/wire.ts';

export interface Member {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
  readonly key: string;
}

/** Migrates a database and creates a workspace; returns a function that creates members. */
export async function prepareBookings(databaseUrl: string, secretKeys: string) {
  await migrate(databaseUrl);
  await installJobs(databaseUrl);
  const config = readConfig({ DATABASE_URL: databaseUrl, LYCEUM_SECRET_KEYS: secretKeys });
  const platform = createPlatform(config, 'lyceum verify', { log: silentLog() });
  const { people, auth } = wireModules(config, platform);
  const workspace = await platform.db.transact(systemScope, (db) =>
    people.within(db, systemScope).createWorkspaceUnchecked({ name: 'Verify', slug: 'verify' }),
  );
  let made = 0;
  return {
    pool: platform.db.pool,
    member: (): Promise<Member> =>
      platform.db.transact(systemScope, async (db) => {
        const within = { ...people.within(db, systemScope), ...auth.within(db, systemScope) };
        const username = `member-${(made += 1)}`;
        const email = `${username}@people.test`;
        const person = {
          uid: platform.ids.uid(),
          workspace_id: workspace.id,
          username,
          email,
          full_name: 'Member',
          role: 'member',
        } as const;
        const id = await within.users.add(person);
        const scopes = ['read', 'write', 'admin'] as const;
        const { key } = await within.issueKeyUnchecked({
          workspaceId: workspace.id,
          userId: id,
          kind: 'us',
          name: 'verify',
          scopes,
        });
        return { id, uid: person.uid, email, key };
      }),
    close: () => platform.lifecycle.drain('prepared'),
  };
}
export type Prepared = Awaited<ReturnType<typeof prepareBookings>>;
