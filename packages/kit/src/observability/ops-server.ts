import { createServer, type Server } from 'node:http';

import type { Metrics } from './metrics.ts';

/** Prometheus reads metrics here: a listener of its own, because the public must not. */
export function startOpsServer(options: { host: string; port: number; metrics: Metrics }): Promise<Server> {
  const { registry } = options.metrics;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void registry.metrics().then((text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve(server));
  });
}
