/** The body of a new event that starts a week after the time of the tests' clock. */
export const anEvent = (more: Record<string, unknown> = {}) => ({
  event_name: 'Proof night',
  event_type: 'challenge' as const,
  event_start_date: '2026-11-21T18:00:00Z',
  event_end_date: '2026-11-21T21:00:00Z',
  ...more,
});
