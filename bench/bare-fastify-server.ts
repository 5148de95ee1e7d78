import { fastify } from 'fastify';
import { pino } from 'pino';
import { Histogram, Registry } from 'prom-client';

import type { PreparedReplies } from './start-bare-servers.ts';

/**
 * Fastify sending prepared replies, with what any service has: one pino line and one prom-client observation per request.
 * The log has the same buffer as the site's. Runs as a process of its own.
 */
process.once('message', (replies: PreparedReplies) => {
  const prepared = new Map(
    Object.entries(replies).map(([target, { headers, body }]) => [target, { headers, body: Buffer.from(body) }]),
  );
  const log = pino(
    { base: { service: 'bare' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [new Registry()],
  });

  const app = fastify();
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    duration.observe({ operation, status }, elapsedTime / 1000);
    log.info({ operation, method: request.method, status, request_id: request.id, duration_ms: elapsedTime }, 'request');
    done();
  });
  const paths = new Set([...prepared.keys()].map((target) => target.split('?', 1)[0] ?? target));
  for (const path of paths)
    app.get(path, (request, reply) => {
      const found = prepared.get(request.url);
      if (found) reply.headers(found.headers).send(found.body);
      else reply.code(404).send();
    });
  void app.listen({ host: '127.0.0.1', port: 0 }).then(() => process.send?.(app.server.address()));
});
