import type { FastifyInstance } from 'fastify';

import type { Metrics } from './metrics.ts';
import type { FailureStyle } from './style.ts';

const probes: ReadonlySet<string> = new Set(['/livez', '/readyz']);

/**
 * Refuses at once what cannot be served soon: a queue without bound only turns overload into timeouts.
 * Probes are let through, because a busy process is alive.
 */
export function boundConcurrency(app: FastifyInstance, options: { max: number; style: FailureStyle; metrics: Metrics }): void {
  let inFlight = 0;
  const leave = (): void => options.metrics.setInFlight((inFlight -= 1));

  app.addHook('onRequest', (request, reply, done) => {
    if (probes.has(request.url)) return done();
    if (inFlight >= options.max) return done(options.style.overloaded());
    options.metrics.setInFlight((inFlight += 1));
    // The response closes whether it was sent or its client has gone.
    reply.raw.once('close', leave);
    done();
  });
}
