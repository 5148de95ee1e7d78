import type { ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';

import type { Metrics } from './metrics.ts';
import type { FailureStyle } from './style.ts';

/** How many requests are being served, of how many that may be. */
export interface Concurrency {
  isFull(): boolean;
  enter(): void;
  leave(): void;
}

export function createConcurrency(max: number, metrics: Metrics): Concurrency {
  let inFlight = 0;
  return {
    isFull: () => inFlight >= max,
    enter: () => metrics.setInFlight((inFlight += 1)),
    leave: () => metrics.setInFlight((inFlight -= 1)),
  };
}

const probes: ReadonlySet<string> = new Set(['/livez', '/readyz']);

/**
 * Refuses at once what cannot be served soon: a queue without bound only turns overload into timeouts.
 * Probes are let through, because a busy process is alive.
 */
export function boundConcurrency(app: FastifyInstance, { isFull, enter, leave }: Concurrency, style: FailureStyle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (probes.has(request.url)) return done();
    if (isFull()) return done(style.overloaded());
    enter();
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
