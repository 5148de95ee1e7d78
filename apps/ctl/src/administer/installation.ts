import type { Installation } from '@lyceum/api';

import { aboutDatabase, assertMigrated } from '../database.ts';
import { Refused } from '../refused.ts';

export type People = Parameters<Parameters<Installation['transact']>[0]>[0];

/** Opens the product as this environment configures it, for the time of one command. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const { openInstallation, readConfig } = await import('@lyceum/api');
  const config = readConfig();
  await assertMigrated(config.databaseUrl);
  const installation = openInstallation(config);
  try {
    return await aboutDatabase(config.databaseUrl, () => work(installation));
  } finally {
    await installation.close();
  }
}

export async function workspaceNamed(iam: People, slug: string) {
  const workspace = await iam.workspaces.findBySlug(slug);
  if (!workspace) throw new Refused(`There is no workspace "${slug}". lyceumctl workspace list shows those there are.`);
  return workspace;
}
