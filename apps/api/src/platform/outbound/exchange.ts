import type { Socket } from 'node:net';

import { type buildConnector, Client } from 'undici';

import type { Hop } from './request.rules.ts';

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface RawResponse {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly body: AsyncIterable<Buffer>;
  /** Closes the connection, whatever of the body was read. */
  end(): Promise<void>;
}

/** One request and the head of its answer on a socket that was checked; the socket serves nothing else. */
export async function exchange(
  socket: Socket,
  hop: Hop,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<RawResponse> {
  const client = new Client(url.origin, {
    connect: handOver(socket),
    pipelining: 1,
    allowH2: false,
    // Else an environment variable chooses the parser.
    useMilo: false,
    // The budget over all hops is the only clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // Not undici's own `signal`: it does nothing for a request that waits for its connection.
  const cutOff = (): void => void client.destroy();
  signal.addEventListener('abort', cutOff, { once: true });
  const end = async (): Promise<void> => {
    signal.removeEventListener('abort', cutOff);
    await client.destroy();
    socket.destroy();
  };
  try {
    signal.throwIfAborted();
    const { method, headers, body = null } = hop;
    const answer = await client.request({ path: url.pathname + url.search, method, headers, body, reset: true });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Only once: a second connection of undici's own making would not have been checked. */
function handOver(socket: Socket): buildConnector.connector {
  let given = false;
  return (_options, callback) => {
    const first = !given;
    given = true;
    // Later, because undici never sends the request when it gets the socket before the connector has returned.
    queueMicrotask(() => (first ? callback(null, socket) : callback(new Error('The connection was closed.'), null)));
  };
}
