import { expect, test } from 'vitest';

import { createLog } from './log.ts';

function logged(err: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog({ service: 'test', to: { write: (line) => void lines.push(line) } }).error({ err }, 'it failed');
  return JSON.parse(lines[0] ?? '').err;
}

test('a log tells an error’s kind, message, stack and code, and nothing else that hangs on it', () => {
  const error = Object.assign(new TypeError('new row violates a constraint', { cause: new Error('the reason') }), {
    code: '23514',
    table: 'account',
    detail: 'Failing row contains (1, ada@people.test).',
    parameters: ['secret'],
  });
  const told = logged(error);
  expect(told).toMatchObject({ type: 'TypeError', code: '23514', table: 'account' });
  expect(told['message']).toBe('new row violates a constraint: the reason');
  expect(told['stack']).toContain('caused by: Error: the reason');
  expect(Object.keys(told).sort()).toEqual(['code', 'message', 'stack', 'table', 'type']);
});

test('errors inside of another are told in the same way', () => {
  const inner = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED', address: '10.0.0.1' });
  const told = logged(new AggregateError([inner], 'none answered'));
  expect(told['errors']).toMatchObject([{ message: 'no connection', code: 'ECONNREFUSED' }]);
  expect(JSON.stringify(told['errors'])).not.toContain('address');
});

test('what was thrown without being an error is not repeated', () => {
  expect(logged({ password: 'secret' })).toMatchObject({ message: 'something that is no error was thrown' });
});
