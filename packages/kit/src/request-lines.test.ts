import { expect, test } from 'vitest';

import { createLog } from './log.ts';
import { requestLines } from './request-lines.ts';

const same = { operation: 'events.get', method: 'GET', status: 200 };
const request = { request_id: 'req_0f1e2d3c', duration_ms: 1.25 };

function watched(level = 'info') {
  const lines: string[] = [];
  const log = createLog({ service: 'a "service"', level, to: { write: (line) => void lines.push(line) } });
  return { log, lines };
}

const timeless = (line = ''): string => line.replace(/"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/, '"time":"then"');

test.each([
  ['of nobody', request],
  ['of a caller', { ...request, caller: 'user:1' }],
  ['of a caller with an odd label', { ...request, caller: 'a "quoted"\nlabel' }],
])('a line %s is, byte for byte, what pino prints', (_, line) => {
  const { log, lines } = watched();
  requestLines(log, same)(line);
  log.info({ ...same, ...line }, 'request');
  expect(timeless(lines[0])).toBe(timeless(lines[1]));
  expect(timeless(lines[0])).toContain('"time":"then"');
});

test('a log of somebody else’s gets the same', () => {
  const { log, lines } = watched();
  requestLines(log.child({}), same)(request);
  requestLines(log, same)(request);
  expect(timeless(lines[0])).toBe(timeless(lines[1]));
});

test('a log that takes no such lines gets none', () => {
  const { log, lines } = watched('warn');
  requestLines(log, same)(request);
  expect(lines).toEqual([]);
});
