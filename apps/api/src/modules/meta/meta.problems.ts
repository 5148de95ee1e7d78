import { Problem } from '@lyceum/kit';

export const notReady = (): Problem =>
  new Problem(503, 'overloaded', 'This process does not take requests right now.', { headers: { 'Retry-After': '1' } });
