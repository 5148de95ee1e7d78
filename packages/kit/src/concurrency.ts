import type { ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';

import type { Metrics } from './metrics.ts';
import type { FailureStyle } from './style.ts';

const probes: ReadonlySet<string> = new Set(['/livez', '/readyz']);

interface Options {
  readonly maxInFlight: number;
  readonly metrics: Metrics;
  readonly style: FailureStyle;
}

/**
 * Refuses at once what cannot be served soon: a queue without bound only turns overload into timeouts.
 * Probes are let through, because a busy process is alive.
 */
export function limitConcurrency(app: FastifyInstance, { maxInFlight, metrics, style }: Options): void {
  let inFlight = 0;
  const leave = (): void => metrics.requestsInFlight.set((inFlight -= 1));
  app.addHook('onRequest', (request, reply, done) => {
    if (probes.has(request.url)) return done();
    if (inFlight >= maxInFlight) return done(style.overloaded());
    metrics.requestsInFlight.set((inFlight += 1));
    // The response closes whether it was sent or its client has gone.
    reply.raw.once('close', leave);
    leaving.set(reply.raw, leave);
    done();
  });
}

const leaving = new WeakMap<ServerResponse, () => void>();

/** For answers that last, and cost nothing while they do. */
export function leaveEarly(response: ServerResponse): void {
  const leave = leaving.get(response);
  if (!leave) return;
  response.off('close', leave);
  leave();
}
