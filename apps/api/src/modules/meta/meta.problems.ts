import { Problem } from '@lyceum/kit';

export const notReady = (): Problem =>
  new Problem(503, 'overloaded', 'This process is not accepting requests right now.', {
    headers: { 'Retry-After': '1' },
  });

export const databaseDown = (): Problem =>
  new Problem(503, 'overloaded', 'The database does not respond.', { headers: { 'Retry-After': '1' } });
