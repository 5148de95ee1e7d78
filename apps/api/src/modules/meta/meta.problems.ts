import { Problem } from '@lyceum/kit';

export const notReady = (): Problem =>
  new Problem(503, 'overloaded', 'This process is not accepting requests right now.', { headers: { 'Retry-After': '1' } });
