import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface Standin {
  readonly url: string;
  /** Host and port, as a policy of outbound requests takes them. */
  readonly host: string;
  stop(): Promise<void>;
}

/** Listens on this machine only. Port 0 takes a free one. */
export async function listen(port: number, handle: RequestListener): Promise<Standin> {
  const server = createServer(handle);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : port}`;
  return {
    url: `http://${host}`,
    host,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
