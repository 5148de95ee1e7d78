import type { ServerResponse } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** One client of an event stream. What is sent after it disconnected is dropped. */
export interface StreamReader {
  send(frame: string): void;
  /** Resolves to true once the connection accepts more data; to false when it is closed or the time is up. */
  waitForDrain(withinMs: number): Promise<boolean>;
  /** Bytes that the client has not accepted yet. */
  bufferedBytes(): number;
  /** Ends the stream after what was sent; the connection is closed if the client does not read that soon. */
  end(): void;
  /** Closes the connection at once. */
  destroy(): void;
  /** Called once, when the stream is over for any reason. */
  onClosed(act: () => void): void;
}

/** Server-sent events: the response begins at once and lasts until `open` or the client ends it. */
export class StreamReply {
  readonly open: (reader: StreamReader) => void;
  /** Called in place of `open` for a HEAD request. */
  readonly cancel: () => void;

  constructor(open: (reader: StreamReader) => void, cancel: () => void = () => undefined) {
    this.open = open;
    this.cancel = cancel;
  }
}

/** One event in its wire format. The data must be one line, which JSON is. */
export const formatServerSentEvent = ({
  id,
  event,
  data,
}: {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}): string => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that buffers or transforms the response would delay events.
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/** How long a client may take to read the rest once its stream has ended. */
const graceMs = 2_000;

/** A stream lasts for hours, so it does not count as a request in flight. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, { open, cancel }: StreamReply): FastifyReply {
  reply.headers(headers);
  if (request.method === 'HEAD') {
    cancel();
    return reply.code(200).send();
  }
  const { raw } = reply.hijack();
  request.server.requestsInFlight.remove(request);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.statusCode = 200;
  raw.flushHeaders();
  open(streamReader(raw));
  return reply;
}

function streamReader(raw: ServerResponse): StreamReader {
  return {
    send: (frame) => {
      if (!raw.writableEnded && !raw.destroyed) raw.write(frame);
    },
    waitForDrain: async (withinMs) => {
      if (raw.writableNeedDrain && !raw.destroyed) await drainOrClose(raw, withinMs);
      return !raw.writableNeedDrain && !raw.destroyed;
    },
    bufferedBytes: () => raw.writableLength,
    end: () => {
      if (raw.writableEnded || raw.destroyed) return;
      raw.end();
      const timer = setTimeout(() => raw.destroy(), graceMs).unref();
      raw.once('close', () => clearTimeout(timer));
    },
    destroy: () => void raw.destroy(),
    onClosed: (act) => void (raw.destroyed ? act() : raw.once('close', act)),
  };
}

const drainOrClose = (raw: ServerResponse, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      raw.off('drain', done).off('close', done);
      resolve();
    };
    const timer = setTimeout(done, withinMs);
    raw.once('drain', done).once('close', done);
  });
