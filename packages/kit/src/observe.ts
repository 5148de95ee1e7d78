import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { type RequestLine, requestLines } from './request-lines.ts';
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

/** What all requests to one operation with one method and one status leave behind. */
interface Series {
  readonly write: (line: RequestLine) => void;
  readonly measure: (seconds: number) => void;
}

/**
 * One log line and one measurement per request. An allow-list: headers, bodies, queries and tokens have no place to go.
 * There are few series and many requests, so what is the same of all requests of a series is printed and resolved once.
 */
export function observer(log: Log, metrics: Metrics): Observe {
  const known = new Map<string, Map<string, Map<number, Series>>>();
  const seriesOf = ({ operation, method, status }: Answered): Series => {
    const ofOperation = made(known, operation, () => new Map<string, Map<number, Series>>());
    const ofMethod = made(ofOperation, method, () => new Map<number, Series>());
    return made(ofMethod, status, () => ({
      write: requestLines(log, { operation, method, status }),
      measure: metrics.requests.series(operation, status),
    }));
  };
  return (answered) => {
    const { id, milliseconds, caller } = answered;
    const series = seriesOf(answered);
    series.measure(milliseconds / 1000);
    series.write({ request_id: id, duration_ms: Math.round(milliseconds * 1000) / 1000, caller });
  };
}

function made<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const value = make();
  map.set(key, value);
  return value;
}

export function observeRequests(app: FastifyInstance, observe: Observe): void {
  const unreported = new WeakSet<FastifyRequest>();
  const report = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!unreported.delete(request)) return;
    observe({
      id: request.id,
      operation: operationOf(request)?.id ?? 'none',
      method: request.method,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      caller: callerLabel(request),
    });
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
