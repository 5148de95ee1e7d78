import { describe, expect, test } from 'vitest';

import { createLog } from './log.ts';

function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog({ service: 'test', to: { write: (line) => void lines.push(line) } }).error({ err: error }, 'it failed');
  return JSON.parse(lines[0] ?? '').err;
}

describe('the log', () => {
  test('logs type, message, stack and listed properties of an error, and nothing else of it', () => {
    const error = Object.assign(new TypeError('new row violates a constraint', { cause: new Error('the reason') }), {
      code: '23514',
      table: 'account',
      detail: 'Failing row contains (1, ada@people.test).',
      parameters: ['secret'],
    });
    const err = logged(error);
    expect(err).toMatchObject({ type: 'TypeError', code: '23514', table: 'account' });
    expect(err['message']).toBe('new row violates a constraint: the reason');
    expect(err['stack']).toContain('caused by: Error: the reason');
    expect(Object.keys(err).sort()).toEqual(['code', 'message', 'stack', 'table', 'type']);
  });

  test('joins whole sentences and their causes without a stray full stop', () => {
    const error = new Error('Set it in PgBouncer 1.21 or newer.', {
      cause: new Error('It is lost.', { cause: new Error('why') }),
    });
    expect(logged(error)['message']).toBe('Set it in PgBouncer 1.21 or newer: It is lost: why');
  });

  test('logs the errors of an AggregateError in the same way', () => {
    const inner = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED', address: '10.0.0.1' });
    const err = logged(new AggregateError([inner], 'none answered'));
    expect(err['errors']).toMatchObject([{ message: 'no connection', code: 'ECONNREFUSED' }]);
    expect(JSON.stringify(err['errors'])).not.toContain('address');
  });

  test('does not log a thrown value that is not an error', () => {
    expect(logged({ password: 'secret' })).toMatchObject({ message: 'a value that is not an error was thrown' });
  });
});
