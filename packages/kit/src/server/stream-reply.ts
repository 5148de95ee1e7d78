import type { ServerResponse } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** One reader of an event stream. What is sent to a reader who has gone is lost without a word. */
export interface StreamReader {
  send(frame: string): void;
  /** Whether the connection takes more, once it does; false when it is gone, or does not in this time. */
  drained(withinMs: number): Promise<boolean>;
  /** Bytes that wait here because the reader does not take them. */
  unsent(): number;
  /** Says goodbye, after what was sent; who does not take that in a moment is cut. */
  end(): void;
  /** Cuts the connection, whatever waits. */
  cut(): void;
  /** Called once, when it is over, however that came. */
  onClosed(act: () => void): void;
}

/** Server-sent events: the answer begins at once and ends when `open` or the reader ends it. */
export class StreamReply {
  readonly open: (reader: StreamReader) => void;
  /** Instead of `open`, where nobody is to read. */
  readonly leave: () => void;

  constructor(open: (reader: StreamReader) => void, leave: () => void = () => undefined) {
    this.open = open;
    this.leave = leave;
  }
}

/** One event in its wire form. Data is one line: JSON has no other. */
export const eventFrame = ({ id, event, data }: { readonly id: string; readonly event: string; readonly data: string }): string =>
  `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies that collect or change an answer would keep events back.
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/** So long a reader may take for the rest, once its stream has ended. */
const graceMs = 2_000;

/** A stream lasts for hours: it takes no place among the requests that are served at once. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, { open, leave }: StreamReply): FastifyReply {
  reply.headers(headers);
  if (request.method === 'HEAD') {
    leave();
    return reply.code(200).send();
  }
  const { raw } = reply.hijack();
  request.server.requestsInFlight.remove(request);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.statusCode = 200;
  raw.flushHeaders();
  open(readerOver(raw));
  return reply;
}

function readerOver(raw: ServerResponse): StreamReader {
  return {
    send: (frame) => {
      if (!raw.writableEnded && !raw.destroyed) raw.write(frame);
    },
    drained: async (withinMs) => {
      if (raw.writableNeedDrain && !raw.destroyed) await drainOrClose(raw, withinMs);
      return !raw.writableNeedDrain && !raw.destroyed;
    },
    unsent: () => raw.writableLength,
    end: () => {
      if (raw.writableEnded || raw.destroyed) return;
      raw.end();
      const cutting = setTimeout(() => raw.destroy(), graceMs).unref();
      raw.once('close', () => clearTimeout(cutting));
    },
    cut: () => void raw.destroy(),
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
