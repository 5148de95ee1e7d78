import { siteSurface } from '@lyceum/contract/site';

import { startSite } from '../conformance/start-site.ts';
import { malformedCampaign } from './requests/campaign.ts';
import { rollingRestarts } from './restarts/rolling-restart.ts';

/** `npm run verify:site-slice [-- --small]`: malformed requests and rolling restarts against a served site. */
const small = process.argv.includes('--small');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20_261_115);

const site = await startSite();
const requests = await malformedCampaign({
  surface: siteSurface,
  port: Number(new URL(site.site_url).port),
  seed,
  count: small ? 500 : 5_000,
});
const restarts = await rollingRestarts({ content: site.folder, restarts: small ? 2 : 20, path: '/api/events' });
await site.stop();

for (const offence of [...requests.offences, ...restarts.failures].slice(0, 20)) console.log(offence);
console.log(`seed ${seed}`);
console.log(
  `malformed requests: ${requests.sent} sent, ${requests.offences.length} offences, statuses ${JSON.stringify(requests.byStatus)}`,
);
console.log(
  `rolling restarts: ${restarts.restarts} restarts, ${restarts.requests} requests, ${restarts.failures.length} failed, slowest stop ${restarts.slowestStopMs} ms`,
);
process.exitCode = requests.offences.length + restarts.failures.length > 0 ? 1 : 0;
