import { createServer, type RequestListener, type Server } from 'node:http';

import { collectDefaultMetrics } from 'prom-client';

import type { Lifecycle } from '../server/lifecycle.ts';
import type { Metrics } from './metrics.ts';

interface OpsAddress {
  readonly opsHost: string;
  /** Without a port there is no ops server. */
  readonly opsPort: number | undefined;
}

interface OpsOptions {
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  /** What the process needs besides having started: returns what is wrong, or `undefined`. Must answer in bounded time. */
  readonly findFault?: () => Promise<string | undefined>;
}

/**
 * Serves `/metrics`, `/livez` and `/readyz` for operators: a listener of its own, because the public must not read metrics. Start it
 * first: it closes last, so that probes and metrics cover the whole start and stop.
 */
export async function startOpsServer({ opsHost, opsPort }: OpsAddress, options: OpsOptions): Promise<void> {
  if (opsPort === undefined) return;
  const { metrics, lifecycle } = options;
  // Memory, garbage collection and event loop lag: measured only where they can be read.
  collectDefaultMetrics({ register: metrics.registry });
  const server = createServer(handleRequest(options));
  await listen(server, opsHost, opsPort);
  lifecycle.onClosed(async () => {
    server.close();
    server.closeAllConnections();
  });
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

const notRunning = 'The process is starting or stopping.';

function handleRequest({ metrics: { registry }, lifecycle, findFault }: OpsOptions): RequestListener {
  const findAnyFault = async (): Promise<string | undefined> => (lifecycle.isReady() ? findFault?.() : notRunning);
  const replies: Readonly<Record<string, () => Promise<OpsReply>>> = {
    '/livez': async () => ({ status: 204 }),
    '/readyz': async () => readinessReply(await findAnyFault()),
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
  };
  return (request, response) => {
    const reply = replies[request.url?.split('?', 1)[0] ?? ''] ?? notFound;
    void reply()
      .catch(failed)
      .then(({ status, type, body }) => response.writeHead(status, type === undefined ? {} : { 'Content-Type': type }).end(body));
  };
}

interface OpsReply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
}

const plainText = 'text/plain; charset=utf-8';
const readinessReply = (fault: string | undefined): OpsReply =>
  fault === undefined ? { status: 204 } : { status: 503, type: plainText, body: `${fault}\n` };
const notFound = async (): Promise<OpsReply> => ({ status: 404 });
const failed = (error: unknown): OpsReply => ({ status: 500, type: plainText, body: `${String(error)}\n` });
