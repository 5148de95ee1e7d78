import { describe, expect, test } from 'vitest';

import { createMetrics } from './metrics.ts';

describe('the request metrics', () => {
  test('counts durations in cumulative buckets per operation and status', async () => {
    const { requestDuration, registry } = createMetrics();
    const ok = { operation: 'events.get', status: 200 };
    for (const seconds of [0.001, 0.0011, 99]) requestDuration.observe(ok, seconds);
    requestDuration.observe({ operation: 'events.get', status: 404 }, 0.3);

    const lines = (await registry.metrics()).split('\n');
    const values = (labels: string): string[] =>
      lines.filter((line) => line.includes(labels)).map((line) => line.split(' ')[1] ?? '');
    expect(values('operation="events.get",status="200"')).toEqual([
      ...['1', ...Array.from({ length: 12 }, () => '2'), '3'],
      String(0.001 + 0.0011 + 99),
      '3',
    ]);
    expect(values('operation="events.get",status="404"').slice(0, 9)).toEqual([...Array.from({ length: 8 }, () => '0'), '1']);
    expect(lines.slice(0, 2)).toEqual([
      '# HELP lyceum_http_request_duration_seconds Duration of requests by operation and status.',
      '# TYPE lyceum_http_request_duration_seconds histogram',
    ]);
    expect(lines).toContain('lyceum_http_request_duration_seconds_bucket{le="+Inf",operation="events.get",status="200"} 3');
  });
});
