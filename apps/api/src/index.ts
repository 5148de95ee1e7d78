import { getPort, startOpsServer } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import { createPlatform, type Platform, verifySecretKeys } from './platform.ts';
import { allSealedColumns } from './sealed-columns.ts';
import { buildApi, type Modules, wireModules } from './wire.ts';

export { type ApiConfig, readConfig, readServerConfig, settings } from './config.ts';
export { installJobs, listMissingSteps } from './jobs.ts';
export { type Installation, openInstallation, prepareSecretKeys } from './open-installation.ts';
export { type ConnectionSettings, deriveAppRole } from './platform/connection-url.ts';
export { type MigrationReport, migrate } from './platform/db/migrate.ts';
export { type Scope, systemScope } from './platform/scope.ts';
export { type RunningWorker, startWorker } from './worker.ts';

export interface RunningApi {
  readonly url: string;
  readonly platform: Platform;
  readonly modules: Modules;
}

/** Starts the product API. Resolves once it accepts requests. */
export async function startApi(config: ApiConfig, given: Partial<Platform> = {}): Promise<RunningApi> {
  if (!given.secrets) await verifySecretKeys(config, allSealedColumns);
  const platform = createPlatform(config, 'lyceum api', given);
  await startOpsServer(config, { ...platform, findFault: platform.databaseProbe.findFault });
  const modules = wireModules(config, platform);
  const app = buildApi(config, platform, modules);
  platform.lifecycle.attach(app);
  await app.listen({ host: config.host, port: config.port });
  platform.lifecycle.markReady();
  return { url: `http://${config.host}:${getPort(app.server.address())}`, platform, modules };
}
