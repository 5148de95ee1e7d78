import { Problem } from '@lyceum/kit';

export const streamCapacityReached = (): Problem =>
  new Problem(503, 'overloaded', 'The server is busy.', {
    hint: 'This process has reached its limit of open streams, or is stopping; try again after the number of seconds in Retry-After.',
    headers: { 'Retry-After': '1' },
  });

export const tooManyStreams = (limit: number): Problem =>
  new Problem(429, 'throttled', 'Request was throttled. Expected available in 5 seconds.', {
    hint: `One user may have ${limit} open streams; close those you no longer read.`,
    headers: { 'Retry-After': '5' },
  });
