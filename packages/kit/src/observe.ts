import type { FastifyInstance } from 'fastify';

import type { Log, RequestLine } from './log.ts';
import type { Metrics } from './metrics.ts';
import { callerLabel, operationOf } from './mount.ts';

/** One log line and one measurement per request. */
export function observeRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request)?.id ?? 'none';
    const milliseconds = reply.elapsedTime;
    metrics.observeRequest(operation, reply.statusCode, milliseconds / 1000);
    const caller = callerLabel(request);
    const line: RequestLine = {
      request_id: request.id,
      operation,
      method: request.method,
      status: reply.statusCode,
      duration_ms: Math.round(milliseconds * 1000) / 1000,
      ...(caller !== undefined && { caller }),
    };
    log.info(line, 'request');
    done();
  });
}
