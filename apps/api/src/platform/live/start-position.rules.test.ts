import { describe, expect, test } from 'vitest';

import { resolveStartPosition } from './start-position.rules.ts';

const bounds = { floor: 10, head: 20 };

describe('an event stream', () => {
  test.each([
    [undefined, 20, false],
    ['', 20, false],
    ['20', 20, false],
    ['15', 15, false],
    ['10', 10, false],
    ['9', 20, true],
    ['0', 20, true],
    ['21', 20, true],
    ['-1', 20, true],
    ['15.5', 20, true],
    ['0x0f', 20, true],
    ['15\u0000', 20, true],
    ['99999999999999999999', 20, true],
  ] as const)('a reader with %j resumes after %d; reset: %s', (lastEventId, after, isReset) => {
    expect(resolveStartPosition(lastEventId, bounds)).toEqual({ after, isReset });
  });
});
