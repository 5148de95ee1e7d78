import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

import type { ApiConfig } from '@lyceum/api';
import type { Log } from '@lyceum/kit';

import type { DemoFolder } from './demo-folder.ts';

/** All servers run in this process: they start faster with shared code, and none can outlive the demo. */
async function openLog(folder: DemoFolder, service: string): Promise<Log> {
  const { createLog } = await import('@lyceum/kit');
  return createLog({ service: `lyceum ${service}`, to: createWriteStream(join(folder.logs, `${service}.log`)) });
}

type Settings = Readonly<Record<string, string>>;

export async function startSiteIn(folder: DemoFolder, settings: Settings, cleanup: AsyncDisposableStack): Promise<void> {
  const { readConfig, startSite } = await import('@lyceum/site');
  const site = await startSite(readConfig(settings), { log: await openLog(folder, 'site') });
  cleanup.defer(() => site.close());
}

export async function startApiAndWorkerIn(folder: DemoFolder, config: ApiConfig, cleanup: AsyncDisposableStack): Promise<void> {
  const { startApi, startWorker } = await import('@lyceum/api');
  const api = await startApi(config, { log: await openLog(folder, 'api') });
  cleanup.defer(() => api.platform.lifecycle.drain('demo stopped'));
  const worker = await startWorker(config, { log: await openLog(folder, 'worker') });
  cleanup.defer(() => worker.platform.lifecycle.drain('demo stopped'));
}

/** Starts the stand-in for the scheduling provider and returns the settings for it. */
export async function startSchedulerStandIn(cleanup: AsyncDisposableStack): Promise<Settings> {
  const { startScheduler } = await import('../../../../standins/scheduler/scheduler.ts');
  const { url, host, clientId, secret, stop } = await startScheduler();
  cleanup.defer(stop);
  return {
    LYCEUM_SCHED_URL: url,
    LYCEUM_SCHED_CLIENT_ID: clientId,
    LYCEUM_SCHED_CLIENT_SECRET: secret,
    LYCEUM_SCHED_HOSTS: host,
  };
}
