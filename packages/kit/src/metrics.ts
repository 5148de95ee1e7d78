import { Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observeRequest(operation: string, status: number, seconds: number): void;
  setInFlight(count: number): void;
  print(): Promise<string>;
  readonly contentType: string;
  readonly registry: Registry;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics, one histogram series per operation and status. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'lyceum_http_request_duration_seconds',
    help: 'Duration of requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets,
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
  // Resolving labels hashes them; the set of (operation, status) is small and closed, so each is resolved once.
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  return {
    observeRequest(operation, status, seconds) {
      const key = `${operation} ${status}`;
      let one = series.get(key);
      if (!one) series.set(key, (one = requests.labels(operation, String(status))));
      one.observe(seconds);
    },
    setInFlight: (count) => {
      inFlight = count;
    },
    print: () => registry.metrics(),
    contentType: registry.contentType,
    registry,
  };
}
