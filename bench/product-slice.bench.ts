import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getPort } from '@lyceum/kit';

import { startApi } from '../conformance/start-api.ts';
import { measureRateRatio, measureRequestsPerSecond } from './load.ts';
import { seedProductData } from './product-data.ts';

const goal = 0.6;
const path = '/api/v1/community/events/upcoming/';
/** The API's default pool size; the bare server gets the same. */
const connections = 10;

const explanation =
  'Below the goal. Profile it: node --cpu-prof apps/ctl/src/main.ts serve api, under the same load. ' +
  'If the rounds differ widely, something else was using the machine.';

/** The first page of upcoming events, for a thousand users' keys in turn, with logs and metrics on, against bare `node:http` and `pg`. */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  const api = await startApi({ LYCEUM_RATE_FACTOR: '1000000', LYCEUM_DB_POOL: String(connections) });
  const bare = fork(join(import.meta.dirname, 'bare-product-server.ts'));
  try {
    const keys = await seedProductData(api.database_url, { users: 1000, events: 250 });
    bare.send({ databaseUrl: api.database_url, connections });
    const [address] = await once(bare, 'message');
    const requests = keys.map((key) => ({ path, headers: { authorization: `Bearer ${key}` } }));
    const load = { connections: 32, seconds: small ? 1 : 4, requests };
    const figures = await measureRateRatio(
      small ? 3 : 7,
      () => measureRequestsPerSecond({ ...load, url: api.base_url }),
      () => measureRequestsPerSecond({ ...load, url: `http://127.0.0.1:${getPort(address)}` }),
    );
    console.log(`1,000 keys, 201 upcoming events; rounds ${figures.ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    console.log(
      `product-slice: ${Math.round(figures.ours)} requests/s against ${Math.round(figures.bare)} of bare node:http and pg, ratio ${figures.ratio.toFixed(2)} (goal ${goal})`,
    );
    if (figures.ratio < goal) console.log(explanation);
    console.log(JSON.stringify({ bench: 'product-slice', goal, ...figures }));
    return figures.ratio >= goal;
  } finally {
    bare.kill();
    await api.stop();
  }
}
