import { startSite } from '../conformance/start-site.ts';
import { compareRates, requestsPerSecond } from './load.ts';
import { startBareServer } from './start-bare-server.ts';

const goal = 0.8;
const path = '/api/events';

const explanation =
  'Below the goal. Profile it: node --cpu-prof apps/ctl/src/main.ts serve site, under the same load. ' +
  'If the rounds differ widely, something else was using the machine.';

/** The event list, with logs and metrics on, against bare `node:http` sending the same bytes. */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  const site = await startSite();
  const bare = await startBareServer(site.site_url, [path]);
  const load = { connections: 32, seconds: small ? 1 : 4 };
  try {
    const figures = await compareRates(
      small ? 3 : 7,
      () => requestsPerSecond({ ...load, url: site.site_url + path }),
      () => requestsPerSecond({ ...load, url: bare.url + path }),
    );
    const bytes = bare.responses[path]?.body.length ?? 0;
    console.log(`body ${bytes} bytes; rounds ${figures.ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    console.log(
      `site-slice: ${Math.round(figures.ours)} requests/s against ${Math.round(figures.bare)} of bare node:http, ratio ${figures.ratio.toFixed(2)} (goal ${goal})`,
    );
    if (figures.ratio < goal) console.log(explanation);
    console.log(JSON.stringify({ bench: 'site-slice', goal, ...figures }));
    return figures.ratio >= goal;
  } finally {
    bare.stop();
    await site.stop();
  }
}
