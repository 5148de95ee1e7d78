import { Problem } from '@lyceum/kit';

export const streamCapacityReached = (): Problem =>
  new Problem(503, 'overloaded', 'The server is busy.', {
    hint: 'It has as many open streams as it takes, or is stopping; another process may have room.',
    headers: { 'Retry-After': '1' },
  });

export const tooManyStreams = (most: number): Problem =>
  new Problem(429, 'throttled', 'Request was throttled. Expected available in 5 seconds.', {
    hint: `One user has at most ${most} open streams; close those that nobody reads.`,
    headers: { 'Retry-After': '5' },
  });
