import { expect, test } from 'vitest';

import { createRequestDurations } from './request-durations.ts';

test('durations are counted in the buckets that hold them, and a series is printed once whoever asked for it', () => {
  const durations = createRequestDurations();
  const get = durations.series('events.get', 200);
  const head = durations.series('events.get', 200);
  get(0.001);
  head(0.0011);
  get(99);
  durations.series('events.get', 404)(0.3);

  const lines = durations.print().split('\n');
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
