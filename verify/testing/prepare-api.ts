import { silentLog } from '@lyceum/kit';

import { installJobs, migrate, readConfig, systemScope } from '../../apps/api/src/index.ts';
import { createPlatform } from '../../apps/api/src/platform.ts';
import { wireModules } from '../../apps/api/src/wire.ts';

/** Migrates a database and creates a staff user; returns their key. */
export async function prepareApi(databaseUrl: string): Promise<string> {
  await migrate(databaseUrl);
  await installJobs(databaseUrl);
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const platform = createPlatform(config, 'lyceum verify', { log: silentLog() });
  const { people, auth } = wireModules(config, platform);
  try {
    return await platform.db.transact(systemScope, async (db) => {
      const within = { ...people.within(db, systemScope), ...auth.within(db, systemScope) };
      const workspace = await within.createWorkspaceUnchecked({ name: 'Verify', slug: 'verify' });
      const userId = await within.users.add({
        uid: platform.ids.uid(),
        workspace_id: workspace.id,
        username: 'staff',
        email: 'staff@people.test',
        full_name: 'Staff',
        role: 'admin',
        is_staff: true,
      });
      const issued = await within.issueKeyUnchecked({
        workspaceId: workspace.id,
        userId,
        kind: 'us',
        name: 'verify',
        scopes: ['read', 'write', 'admin'],
      });
      return issued.key;
    });
  } finally {
    await platform.lifecycle.drain('prepared');
  }
}
