import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import autocannon from 'autocannon';

export interface Cost {
  /** Requests per second of wall-clock time. */
  readonly perSecond: number;
  /** Requests per second of CPU time that the server used; other load on the machine does not affect it. */
  readonly perCpuSecond: number;
}

const connections = 25;

interface LoadOptions {
  readonly url: string;
  readonly server: ChildProcess;
  readonly amount: number;
  readonly path: string;
  /** Headers of the callers, sent in turn; each connection gets its share of them. */
  readonly callers: readonly Readonly<Record<string, string>>[];
}

/** Fails on any response other than 200, which would make the figures meaningless. */
export async function measureCost({ url, server, amount, path, callers }: LoadOptions): Promise<Cost> {
  let createdClients = 0;
  const before = await readCpuSeconds(server);
  const result = await autocannon({
    url,
    connections,
    amount,
    setupClient: (client) => {
      const own = callers.filter((_, index) => index % connections === createdClients % connections);
      createdClients += 1;
      client.setRequests(own.map((headers) => ({ method: 'GET', path, headers: { ...headers } })));
    },
  });
  const cpu = (await readCpuSeconds(server)) - before;
  if (result.non2xx + result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} responses other than 200, ${result.errors} errors`);
  return { perSecond: result['2xx'] / result.duration, perCpuSecond: result['2xx'] / cpu };
}

async function readCpuSeconds(server: ChildProcess): Promise<number> {
  const reply = once(server, 'message');
  server.send('cpu');
  const [seconds] = await reply;
  return Number(seconds);
}
