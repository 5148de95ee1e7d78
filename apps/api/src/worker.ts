import { startOpsServer } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import { pickConnectionSettings } from './platform/connection-url.ts';
import { startCounterCompaction } from './platform/counters/index.ts';
import { createJobMetrics } from './platform/jobs/job-metrics.ts';
import { startRunner } from './platform/jobs/runner.ts';
import { createSequencer, startSequencing } from './platform/outbox/index.ts';
import { createPlatform, type Platform, verifyOrBindSecretKeys } from './platform.ts';
import { allSealedColumns } from './sealed-columns.ts';
import { wireModules } from './wire.ts';

export interface RunningWorker {
  readonly platform: Platform;
  /** The names of the jobs it runs. */
  readonly jobs: readonly string[];
}

/** Starts a process that runs background jobs. Draining its lifecycle lets runs finish and returns the others to their queues. */
export async function startWorker(config: ApiConfig, given: Partial<Platform> = {}): Promise<RunningWorker> {
  if (!given.secrets) await verifyOrBindSecretKeys(config, allSealedColumns);
  const platform = createPlatform(config, 'lyceum worker', given);
  const { jobHandlers } = wireModules(config, platform);
  await startOpsServer(config, { ...platform, findFault: platform.databaseProbe.findWriteFault });
  const jobs = jobHandlers.map(({ job }) => job.name);
  const runner = await startRunner({
    ...platform,
    ...pickConnectionSettings(config),
    handlers: jobHandlers,
    // Without the ops server they cannot be read.
    ...(config.opsPort !== undefined && { jobMetrics: createJobMetrics(platform.metrics.registry, jobs) }),
  });
  platform.lifecycle.onClosed(() => runner.stop(config.drain.deadlineMs));
  const compaction = startCounterCompaction({ ...platform, ...pickConnectionSettings(config) });
  platform.lifecycle.onClosed(() => compaction.stop(config.drain.deadlineMs));
  // Events are numbered even while no API process has open streams.
  const sequencing = startSequencing({
    sequencer: createSequencer(platform.db),
    log: platform.log,
    pauseMs: () => 1_000,
  });
  platform.lifecycle.onClosed(() => sequencing.stop(config.drain.deadlineMs));
  platform.lifecycle.markReady();
  platform.log.info({ event: 'worker.started', jobs: jobs.length }, 'worker started');
  return { platform, jobs };
}
