import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import autocannon from 'autocannon';

export interface Cost {
  /** By the clock on the wall. */
  readonly perSecond: number;
  /** By the processor time that the server itself used, which other programs on the machine have no part in. */
  readonly perCpuSecond: number;
}

const connections = 25;

interface Given {
  readonly url: string;
  readonly server: ChildProcess;
  readonly amount: number;
  readonly path: string;
  /** Of as many callers, in turn; each connection has its share of them. */
  readonly callers: readonly Readonly<Record<string, string>>[];
}

/** Answers of 200; anything else makes the figures worthless. */
export async function costOf({ url, server, amount, path, callers }: Given): Promise<Cost> {
  let made = 0;
  const before = await cpuSeconds(server);
  const result = await autocannon({
    url,
    connections,
    amount,
    setupClient: (client) => {
      const own = callers.filter((_, place) => place % connections === made % connections);
      made += 1;
      client.setRequests(own.map((headers) => ({ method: 'GET', path, headers: { ...headers } })));
    },
  });
  const cpu = (await cpuSeconds(server)) - before;
  if (result.non2xx + result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers other than 200, ${result.errors} errors`);
  return { perSecond: result['2xx'] / result.duration, perCpuSecond: result['2xx'] / cpu };
}

async function cpuSeconds(server: ChildProcess): Promise<number> {
  const told = once(server, 'message');
  server.send('cpu');
  const [seconds] = await told;
  return Number(seconds);
}
