import type { Socket } from 'node:net';

import { type buildConnector, Client } from 'undici';

import type { Hop } from './request.rules.ts';

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface RawResponse {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly body: AsyncIterable<Buffer>;
  /** Closes the connection, even if the body was not fully read. */
  end(): Promise<void>;
}

/** Sends one request on a checked socket and returns the head of its response. The socket is not reused. */
export async function sendHttpRequest(
  socket: Socket,
  hop: Hop,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<RawResponse> {
  const client = new Client(url.origin, {
    connect: useSocketOnce(socket),
    pipelining: 1,
    allowH2: false,
    // Otherwise an environment variable selects the parser.
    useMilo: false,
    // The time limit over all hops applies instead.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // Not undici's own `signal`, which has no effect while a request waits for its connection.
  const abort = (): void => void client.destroy();
  signal.addEventListener('abort', abort, { once: true });
  const end = async (): Promise<void> => {
    signal.removeEventListener('abort', abort);
    await client.destroy();
    socket.destroy();
  };
  try {
    signal.throwIfAborted();
    const { method, headers, body = null } = hop;
    const response = await client.request({ path: url.pathname + url.search, method, headers, body, reset: true });
    return { status: response.statusCode, headers: response.headers, body: response.body, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Only once: a connection that undici opens itself would not be checked. */
function useSocketOnce(socket: Socket): buildConnector.connector {
  let isUsed = false;
  return (_options, callback) => {
    const isFirst = !isUsed;
    isUsed = true;
    // Deferred, because undici never sends the request if it gets the socket before the connector has returned.
    queueMicrotask(() =>
      isFirst
        ? callback(null, socket)
        : callback(
            new Error(
              'The remote server closed the connection before its response, and the address of a new one would not be checked.',
            ),
            null,
          ),
    );
  };
}
