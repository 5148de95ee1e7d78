import { once } from 'node:events';
import { createServer } from 'node:net';

import { getPort } from './get-port.ts';

export interface ReservedPort extends AsyncDisposable {
  readonly port: number;
  /** Frees it for the server that listens there next. */
  release(): Promise<void>;
}

/** Takes a free port before its server exists, for servers whose links contain the port. */
export async function reservePort(host: string): Promise<ReservedPort> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const release = async (): Promise<void> => {
    if (server.listening) await once(server.close(), 'close');
  };
  return { port: getPort(server.address()), release, [Symbol.asyncDispose]: release };
}
