import { Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** In seconds. */
  readonly requestDuration: Histogram<'operation' | 'status'>;
  setRequestsInFlight(count: number): void;
}

/** The metrics of one process, for Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requestDuration = new Histogram({
    name: 'lyceum_http_request_duration_seconds',
    help: 'Duration of requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let inFlight = 0;
  new Gauge({
    name: 'lyceum_http_requests_in_flight',
    help: 'Requests being served.',
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  return {
    registry,
    requestDuration,
    setRequestsInFlight: (count) => {
      inFlight = count;
    },
  };
}
