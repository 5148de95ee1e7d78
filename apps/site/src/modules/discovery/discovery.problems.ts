import { Problem } from '@lyceum/kit';

export const notReady = (): Problem =>
  new Problem(503, 'not_ready', 'The server is starting or stopping and accepts no new requests.', {
    hint: 'It is starting or stopping. Send requests to another process, or try again after the number of seconds in Retry-After.',
    headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' },
  });

export const assetNotFound = (name: string): Problem =>
  new Problem(404, 'route_not_found', `There is no file /assets/${name}.`, {
    hint: 'Assets are the files in the assets folder of the content.',
    see: '/api/site',
  });

export const noSecurityContact = (): Problem =>
  new Problem(404, 'route_not_found', 'This site has no security contact.', {
    hint: 'GET /api/health lists every entry point.',
    see: '/api/health',
  });
