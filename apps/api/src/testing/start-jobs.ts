import { systemClock } from '../platform/clock.ts';
import { startRunner } from '../platform/jobs/runner.ts';
import type { TestApi } from './start-test-api.ts';

/** Runs the jobs of the API whose names start like this, in this process; returns how to stop. */
export async function startJobs({ platform, modules, config }: TestApi, namesStart: string): Promise<() => Promise<void>> {
  const runner = await startRunner({
    ...platform,
    databaseUrl: config.databaseUrl,
    handlers: modules.jobHandlers.filter(({ job }) => job.name.startsWith(namesStart)),
    clock: systemClock,
    times: { pollMs: 50, heartbeatMs: 500, superviseSeconds: 1 },
  });
  return () => runner.stop(1_000);
}
