import { startSite } from '../../conformance/start-site.ts';
import { runFromCommandLine } from '../command-line.ts';
import { runRollingRestarts } from './rolling-restart.ts';

/** `npm run verify:restarts [-- --small] [-- --seed=N]`: rolling restarts of the site under load. */
await runFromCommandLine(async ({ small, print }) => {
  const site = await startSite();
  try {
    const restarts = await runRollingRestarts({ content: site.folder, restarts: small ? 2 : 20, path: '/api/events' });
    for (const failure of restarts.failures.slice(0, 20)) print(failure);
    return [
      {
        text: `rolling restarts: ${restarts.restarts} restarts, ${restarts.requests} requests, ${restarts.failures.length} failed, slowest stop ${restarts.slowestStopMs} ms`,
        holds: restarts.failures.length === 0,
      },
    ];
  } finally {
    await site.stop();
  }
});
