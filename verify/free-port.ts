import { createServer } from 'node:net';

import { getPort } from '@lyceum/kit';

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
