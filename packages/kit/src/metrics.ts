import { Gauge, Registry } from 'prom-client';

import { createRequestDurations, type RequestDurations } from './request-durations.ts';

export interface Metrics {
  readonly requests: RequestDurations;
  setInFlight(count: number): void;
  print(): Promise<string>;
  readonly contentType: string;
  readonly registry: Registry;
}

/** What Prometheus is told. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = createRequestDurations();
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
    requests,
    setInFlight: (count) => {
      inFlight = count;
    },
    print: async () => requests.print() + (await registry.metrics()),
    contentType: registry.contentType,
    registry,
  };
}
