import { Problem } from '@lyceum/kit';

export const notReady = (): Problem =>
  new Problem(503, 'overloaded', 'The server is starting or stopping and accepts no requests. Try again in a second.', {
    headers: { 'Retry-After': '1' },
  });

export const databaseDown = (): Problem =>
  new Problem(503, 'overloaded', 'The database does not respond.', { headers: { 'Retry-After': '1' } });
