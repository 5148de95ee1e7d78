import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorFormat } from '../errors/error-format.ts';
import type { Metrics } from '../observability/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    requestsInFlight: RequestsInFlight;
  }
}

/** The requests that count against a server's limit. */
export interface RequestsInFlight {
  /** Called when a request is over, or earlier where its response lasts for hours and costs little. */
  remove(request: FastifyRequest): void;
}

const probes: ReadonlySet<string> = new Set(['/livez', '/readyz']);

interface Options {
  readonly maxInFlight: number;
  readonly metrics: Metrics;
  readonly errorFormat: ErrorFormat;
}

/**
 * Refuses at once what cannot be served soon: a queue without bound only turns overload into timeouts.
 * Probes are let through, because a busy process is alive. The server removes each request from `app.requestsInFlight` when it ends.
 */
export function limitRequestsInFlight(app: FastifyInstance, { maxInFlight, metrics, errorFormat }: Options): void {
  const inFlight = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (probes.has(request.url)) return done();
    if (inFlight.size >= maxInFlight) return done(errorFormat.overloaded());
    inFlight.add(request);
    metrics.setRequestsInFlight(inFlight.size);
    done();
  });
  app.decorate('requestsInFlight', {
    remove: (request) => {
      inFlight.delete(request);
      metrics.setRequestsInFlight(inFlight.size);
    },
  });
}
