import { Problem } from '@lyceum/kit';

export const notReady = (): Problem =>
  new Problem(503, 'not_ready', 'This process takes no new requests.', {
    hint: 'It is starting or stopping; send requests to another one, or try again after the number of seconds in Retry-After.',
    headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' },
  });
