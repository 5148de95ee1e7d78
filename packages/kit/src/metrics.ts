import { Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** In seconds. */
  readonly requestDuration: Histogram<'operation' | 'status'>;
  readonly requestsInFlight: Gauge;
}

/** The metrics of one process, for Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    requestDuration: new Histogram({
      name: 'lyceum_http_request_duration_seconds',
      help: 'Duration of requests by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    requestsInFlight: new Gauge({
      name: 'lyceum_http_requests_in_flight',
      help: 'Requests being served.',
      registers: [registry],
    }),
  };
}
