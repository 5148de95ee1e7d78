import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCallerLabel, findOperation } from '../server/request-state.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** One log line and one measurement per request. An allow-list: headers, bodies, queries and tokens are never logged. */
export function observeRequest(request: FastifyRequest, reply: FastifyReply, to: { log: Log; metrics: Metrics }): void {
  const operation = findOperation(request)?.id ?? 'none';
  const status = reply.statusCode;
  const milliseconds = reply.elapsedTime;
  to.metrics.requestDuration.observe({ operation, status }, milliseconds / 1000);
  to.log.info(
    {
      operation,
      method: request.method,
      status,
      request_id: request.id,
      duration_ms: Math.round(milliseconds * 1000) / 1000,
      caller: findCallerLabel(request),
    },
    'request',
  );
}
