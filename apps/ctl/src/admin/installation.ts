import type { Installation } from '@lyceum/api';
import { CommandError } from '../command-error.ts';
import { assertMigrated, explainDatabaseErrors } from '../database.ts';

export type People = Parameters<Parameters<Installation['transact']>[0]>[0];

/** Opens the installation that the environment configures, for one command. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const { openInstallation, readConfig } = await import('@lyceum/api');
  const config = readConfig();
  await assertMigrated(config);
  const installation = await explainDatabaseErrors(config.databaseUrl, () => openInstallation(config));
  try {
    return await explainDatabaseErrors(config.databaseUrl, () => work(installation));
  } finally {
    await installation.close();
  }
}

export async function getWorkspaceBySlug(people: People, slug: string) {
  const workspace = await people.workspaces.findBySlug(slug);
  if (!workspace)
    throw new CommandError(`The workspace "${slug}" does not exist. Run lyceumctl workspace list to see all workspaces.`);
  return workspace;
}
