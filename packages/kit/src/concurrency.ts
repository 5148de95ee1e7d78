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
  const counted = new WeakSet<object>();

  app.addHook('onRequest', (request, _reply, done) => {
    if (probes.has(request.url)) return done();
    if (inFlight >= options.max) return done(options.style.overloaded());
    counted.add(request.raw);
    options.metrics.setInFlight((inFlight += 1));
    done();
  });

  // Also runs when the client has gone: the raw response closes either way.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (counted.delete(request.raw)) options.metrics.setInFlight((inFlight -= 1));
    });
    done();
  });
}
