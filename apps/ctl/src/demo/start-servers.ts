import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

import type { ApiConfig } from '@lyceum/api';
import type { Log } from '@lyceum/kit';

import type { DemoFolder } from './demo-folder.ts';

/** All servers run in this one process: what is loaded once starts in half the time, and nothing can outlive the demo. */
async function logInto(folder: DemoFolder, service: string): Promise<Log> {
  const { createLog } = await import('@lyceum/kit');
  return createLog({ service, to: createWriteStream(join(folder.logs, `${service}.log`)) });
}

type Settings = Readonly<Record<string, string>>;

export async function startSiteIn(folder: DemoFolder, settings: Settings, cleanup: AsyncDisposableStack): Promise<void> {
  const { readConfig, startSite } = await import('@lyceum/site');
  const site = await startSite(readConfig(settings), { log: await logInto(folder, 'site') });
  cleanup.defer(() => site.close());
}

export async function startProductIn(folder: DemoFolder, config: ApiConfig, cleanup: AsyncDisposableStack): Promise<void> {
  const { startApi, startWorker } = await import('@lyceum/api');
  const api = await startApi(config, { log: await logInto(folder, 'api') });
  cleanup.defer(() => api.platform.lifecycle.drain('the demo is over'));
  const worker = await startWorker(config, { log: await logInto(folder, 'worker') });
  cleanup.defer(() => worker.platform.lifecycle.drain('the demo is over'));
}

/** A scheduling provider for the time of the demo; answers with the settings that lead to it. */
export async function startSchedulerFor(cleanup: AsyncDisposableStack): Promise<Settings> {
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
