import { formatLocalUrl, reservePort, startOpsServer } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import { createPlatform, type Platform, verifyOrBindSecretKeys } from './platform.ts';
import { allSealedColumns } from './sealed-columns.ts';
import { buildApi, type Modules, wireModules } from './wire.ts';

export { type ApiConfig, readConfig, readServerConfig, settings } from './config.ts';
export { installJobs, listMissingMigrationSteps } from './jobs.ts';
export { type Installation, openInstallation, prepareSecretKeys } from './open-installation.ts';
export { type ConnectionSettings, deriveAppRole } from './platform/connection-url.ts';
export { type MigrationReport, migrate } from './platform/db/migrate.ts';
export { type Scope, systemScope } from './platform/scope.ts';
export { type RunningWorker, startWorker } from './worker.ts';

export interface RunningApi {
  /** Where it listens. */
  readonly url: string;
  /** What its links begin with. */
  readonly baseUrl: string;
  readonly platform: Platform;
  readonly modules: Modules;
}

/** Starts the product API. Resolves once it accepts requests. */
export async function startApi(requested: ApiConfig, given: Partial<Platform> = {}): Promise<RunningApi> {
  if (!given.secrets) await verifyOrBindSecretKeys(requested, allSealedColumns);
  // Links need the port before the server exists.
  await using reserved = requested.port === 0 ? await reservePort(requested.host) : undefined;
  const config = reserved ? withPort(requested, reserved.port) : requested;
  const platform = createPlatform(config, 'lyceum api', given);
  await startOpsServer(config, { ...platform, findFault: platform.databaseProbe.findFault });
  const modules = wireModules(config, platform);
  const app = buildApi(config, platform, modules);
  platform.lifecycle.attach(app);
  await reserved?.release();
  await app.listen({ host: config.host, port: config.port });
  platform.lifecycle.markReady();
  const { baseUrl } = config;
  const url = formatLocalUrl(config.host, config.port);
  platform.log.info({ event: 'api.started', url, base_url: baseUrl }, 'api started');
  return { url, baseUrl, platform, modules };
}

const withPort = (config: ApiConfig, port: number): ApiConfig => ({
  ...config,
  port,
  ...(!config.isBaseUrlSet && { baseUrl: formatLocalUrl(config.host, port) }),
});
