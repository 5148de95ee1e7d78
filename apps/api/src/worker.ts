import { startOpsServer } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import { startCompaction } from './platform/counters/index.ts';
import { startRunner } from './platform/jobs/runner.ts';
import { createSequencer, startSequencing } from './platform/outbox/index.ts';
import { createPlatform, type Platform } from './platform.ts';
import { wireModules } from './wire.ts';

export interface RunningWorker {
  readonly platform: Platform;
  /** The names of the jobs it runs. */
  readonly jobs: readonly string[];
}

/** Starts a process that runs background jobs. Draining its lifecycle lets runs finish and returns the others to their queues. */
export async function startWorker(config: ApiConfig, given: Partial<Platform> = {}): Promise<RunningWorker> {
  const platform = createPlatform(config, 'lyceum worker', given);
  const { jobHandlers } = wireModules(config, platform);
  const runner = await startRunner({ ...platform, databaseUrl: config.databaseUrl, handlers: jobHandlers });
  platform.lifecycle.onClosed(() => runner.stop(config.drain.deadlineMs));
  const compaction = startCompaction({ databaseUrl: config.databaseUrl, log: platform.log });
  platform.lifecycle.onClosed(() => compaction.stop(config.drain.deadlineMs));
  // Events are numbered even while no API process has open streams.
  const sequencing = startSequencing({
    sequencer: createSequencer(platform.db),
    log: platform.log,
    pauseMs: () => 1_000,
  });
  platform.lifecycle.onClosed(() => sequencing.stop(config.drain.deadlineMs));
  if (config.opsPort !== undefined) {
    const ops = await startOpsServer({ host: '127.0.0.1', port: config.opsPort, metrics: platform.metrics });
    platform.lifecycle.onClosed(async () => void ops.close());
  }
  platform.lifecycle.markReady();
  return { platform, jobs: jobHandlers.map(({ job }) => job.name) };
}
