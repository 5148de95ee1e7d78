import { connect } from 'node:net';

/** Resolves to true when the service is ready. Never rejects, and takes at most two seconds. */
export type Probe = () => Promise<boolean>;

const timeoutMs = 2_000;

/** Sends a start-up packet as a client does; a server that is still recovering responds with an error instead of "ready for query". */
export const isPostgresReady = (host: string, port: number): Promise<boolean> => {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const packet = Buffer.alloc(8 + parameters.length);
  packet.writeInt32BE(packet.length, 0);
  packet.writeInt32BE(196_608, 4); // protocol 3.0
  parameters.copy(packet, 8);
  const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1');
  return exchange({ host, port, request: packet, isReady: (answer) => answer.includes(readyForQuery) });
};

export const isRedisReady = (host: string, port: number): Promise<boolean> =>
  exchange({ host, port, request: Buffer.from('PING\r\n'), isReady: (answer) => answer.toString().startsWith('+PONG') });

/** True when the port accepts connections. */
export const isPortOpen = (host: string, port: number): Promise<boolean> => exchange({ host, port });

/** True for any status below 500: an S3 server that rejects an unsigned request is ready. */
export async function isHttpReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

type Exchange = { host: string; port: number; request?: Buffer; isReady?: (answer: Buffer) => boolean };

/** Without a request, a connection is enough. */
function exchange({ host, port, request, isReady = () => true }: Exchange): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let answer = Buffer.alloc(0);
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(timeoutMs, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => resolve(false));
    socket.on('connect', () => (request === undefined ? finish(true) : socket.write(request)));
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (isReady(answer)) finish(true);
    });
  });
}
