import { Problem } from '@lyceum/kit';

export const streamCapacityReached = (): Problem =>
  new Problem(503, 'overloaded', 'The server is busy.', {
    hint: 'The server has reached its limit of open streams, or is stopping; try again after the number of seconds in Retry-After.',
    headers: { 'Retry-After': '1' },
  });

export const tooManyStreams = (limit: number): Problem =>
  new Problem(429, 'throttled', 'You have too many open streams. Close one of them, then try again.', {
    hint: `One user may have ${limit} open streams. Close those that you no longer read.`,
    headers: { 'Retry-After': '5' },
  });
