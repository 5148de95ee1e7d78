import type { FastifyInstance } from 'fastify';

import type { Log, RequestLine } from './log.ts';
import type { Metrics } from './metrics.ts';
import { callerLabel, operationOf } from './request-notes.ts';

/** A request that is over. */
interface Answered {
  readonly id: string;
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly caller?: string | undefined;
}

export type Observe = (answered: Answered) => void;

/** One log line and one measurement per request. */
export const observer =
  (log: Log, metrics: Metrics): Observe =>
  ({ id, operation, method, status, milliseconds, caller }) => {
    metrics.observeRequest(operation, status, milliseconds / 1000);
    const duration_ms = Math.round(milliseconds * 1000) / 1000;
    const line: RequestLine = { request_id: id, operation, method, status, duration_ms };
    log.info(caller === undefined ? line : { ...line, caller }, 'request');
  };

export function observeRequests(app: FastifyInstance, observe: Observe): void {
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      id: request.id,
      operation: operationOf(request)?.id ?? 'none',
      method: request.method,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      caller: callerLabel(request),
    });
    done();
  });
}
