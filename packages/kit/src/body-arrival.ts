import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitsOf, type Uploads } from './multipart.ts';
import { mostBodyBytes } from './multipart-form.ts';
import { operationOf } from './request-notes.ts';
import type { FailureStyle } from './style.ts';

export interface Arrival {
  readonly uploads: Uploads;
  readonly style: FailureStyle;
  /** How long a body may take, and how long a form may take on top of what its size earns it. */
  readonly graceMs: number;
  /** How slow a form may come. */
  readonly bytesPerSecond: number;
}

/** How long a body is still read that nobody wants: closing at once would reset the connection before the answer is seen. */
const lingerMs = 2_000;

/** The longest that a form of this size may take. */
export const longestUploadMs = (
  bytes: number,
  { graceMs, bytesPerSecond }: Pick<Arrival, 'graceMs' | 'bytesPerSecond'>,
): number => graceMs + Math.ceil((bytes / bytesPerSecond) * 1000);

/**
 * Bounds how bodies arrive. Node has one time limit for all requests, which is either too short for a large file on a slow line
 * or so long that a few idle senders hold the server; so forms earn their time by what they send, and other bodies have the
 * plain limit.
 */
export function boundArrival(app: FastifyInstance, arrival: Arrival): void {
  // Without a listener Node invites every body before anyone has asked who sends it.
  app.server.on('checkContinue', (request: IncomingMessage, response) => void app.server.emit('request', request, response));

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (declaredBytes(request) > mostBytes(request, arrival.uploads))
      return done(arrival.style.malformed(413, 'The request body is larger than this operation takes.'));
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    watch(request, arrival, () => giveUp(app, request, reply));
    done(null, payload);
  });

  app.addHook('onResponse', (request, _reply, done) => {
    if (isUnread(request.raw)) cutLater(request.raw);
    done();
  });
}

const declaredBytes = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? 0);

function mostBytes(request: FastifyRequest, uploads: Uploads): number {
  const body = operationOf(request)?.body;
  return body?.kind === 'multipart' ? mostBodyBytes(limitsOf(body, uploads)) : Number.POSITIVE_INFINITY;
}

/** A request that was injected, not sent, has no socket and is whole from the start. */
const isUnread = (raw: IncomingMessage): boolean => 'complete' in raw && !raw.complete;

function watch(request: FastifyRequest, { graceMs, bytesPerSecond }: Arrival, late: () => void): void {
  const { raw } = request;
  if (!isUnread(raw)) return;
  const earns = operationOf(request)?.body?.kind === 'multipart';
  const started = performance.now();
  const before = raw.socket.bytesRead;
  const look = (): void => {
    const earnedMs = earns ? longestUploadMs(raw.socket.bytesRead - before, { graceMs, bytesPerSecond }) : graceMs;
    const leftMs = earnedMs - (performance.now() - started);
    if (leftMs <= 0) late();
    else timer = setTimeout(look, Math.max(leftMs, 10));
  };
  let timer = setTimeout(look, graceMs);
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** As Node's own time limit does: the answer goes over the bare socket, in the surface's shape. */
function giveUp(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const { socket }: { socket: Socket } = request.raw;
  const error = Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!reply.raw.headersSent) app.server.emit('clientError', error, socket);
  socket.destroySoon();
}

function cutLater(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref();
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  raw.resume();
}
