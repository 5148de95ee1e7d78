import { siteSurface } from '@lyceum/contract/site';

import { startSite } from '../conformance/start-site.ts';
import { runFromCommandLine } from './command-line.ts';
import { malformedCampaign } from './requests/campaign.ts';
import { rollingRestarts } from './restarts/rolling-restart.ts';

/** `npm run verify:site-slice [-- --small] [-- --seed=N]`: malformed requests and rolling restarts against a served site. */
await runFromCommandLine(async ({ small, seed, tell }) => {
  const site = await startSite();
  try {
    const port = Number(new URL(site.site_url).port);
    const requests = await malformedCampaign({ surface: siteSurface, port, seed, count: small ? 500 : 5_000 });
    const restarts = await rollingRestarts({ content: site.folder, restarts: small ? 2 : 20, path: '/api/events' });
    for (const offence of [...requests.offences, ...restarts.failures].slice(0, 20)) tell(offence);
    return [
      {
        text: `malformed requests: ${requests.sent} sent, ${requests.offences.length} offences, statuses ${JSON.stringify(requests.byStatus)}`,
        holds: requests.offences.length === 0,
      },
      {
        text: `rolling restarts: ${restarts.restarts} restarts, ${restarts.requests} requests, ${restarts.failures.length} failed, slowest stop ${restarts.slowestStopMs} ms`,
        holds: restarts.failures.length === 0,
      },
    ];
  } finally {
    await site.stop();
  }
});
