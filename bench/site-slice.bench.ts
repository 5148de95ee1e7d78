import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { portOf } from '@lyceum/kit';

import { startSite } from '../conformance/start-site.ts';
import { compare, requestsPerSecond } from './load.ts';

const goal = 0.8;
const path = '/api/events';

/** The event list, with logs and metrics on, against bare `node:http` sending the same bytes. */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  const site = await startSite();
  const answer = await fetch(`${site.site_url}${path}`);
  const body = await answer.text();
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
  bare.send({ headers: sameHeaders(answer.headers), body });
  const [address] = await once(bare, 'message');
  const load = { connections: 32, seconds: small ? 1 : 4 };
  try {
    const figures = await compare(
      small ? 3 : 7,
      () => requestsPerSecond({ ...load, url: `${site.site_url}${path}` }),
      () => requestsPerSecond({ ...load, url: `http://127.0.0.1:${portOf(address)}${path}` }),
    );
    console.log(`body ${body.length} bytes; rounds ${figures.ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    console.log(
      `site-slice: ${Math.round(figures.ours)} requests/s against ${Math.round(figures.bare)} of bare node:http, ratio ${figures.ratio.toFixed(2)} (goal ${goal})`,
    );
    return figures.ratio >= goal;
  } finally {
    bare.kill();
    await site.stop();
  }
}

/** What Node adds by itself is left to it. */
const sameHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)));
