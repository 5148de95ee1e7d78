import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { callerLabel, operationOf } from './request-notes.ts';

/** One log line and one measurement per request. An allow-list: headers, bodies, queries and tokens are never logged. */
export function observeRequests(app: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  const unreported = new WeakSet<FastifyRequest>();
  const report = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!unreported.delete(request)) return;
    const operation = operationOf(request)?.id ?? 'none';
    const status = reply.statusCode;
    const milliseconds = reply.elapsedTime;
    metrics.requestDuration.observe({ operation, status }, milliseconds / 1000);
    log.info(
      {
        operation,
        method: request.method,
        status,
        request_id: request.id,
        duration_ms: Math.round(milliseconds * 1000) / 1000,
        caller: callerLabel(request),
      },
      'request',
    );
  };
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply);
    done();
  });
  // Fastify skips onResponse when the client disconnects before the whole reply is sent.
  app.addHook('onRequest', (request, reply, done) => {
    unreported.add(request);
    reply.raw.once('close', () => report(request, reply));
    done();
  });
}
