import { describe, expect, test } from 'vitest';

import { canTransition, defineStateMachine } from './state-machine.ts';

const door = defineStateMachine({
  id: 'door',
  kind: 'stored',
  states: ['open', 'shut'],
  moves: [
    { from: null, to: 'shut', by: 'created' },
    { from: 'shut', to: 'open', by: 'opened' },
  ],
});

describe('a state machine', () => {
  test('allows only the listed transitions, starting from null', () => {
    expect(canTransition(door, null, 'shut')).toBe(true);
    expect(canTransition(door, 'shut', 'open')).toBe(true);
    expect(canTransition(door, 'open', 'shut')).toBe(false);
    expect(canTransition(door, null, 'open')).toBe(false);
  });
});
