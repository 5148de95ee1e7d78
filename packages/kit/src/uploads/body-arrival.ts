import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorFormat } from '../errors/error-format.ts';
import { describeTooLarge } from '../errors/too-large.ts';
import { findOperation } from '../server/request-state.ts';
import { computeFormTimeoutMs, getFormLimits, type UploadSettings } from './upload-settings.ts';

interface Options {
  readonly uploads: UploadSettings;
  readonly errorFormat: ErrorFormat;
}

/** How long a refused body is still read: closing at once would reset the connection before the client sees the reply. */
const lingerMs = 2_000;

/**
 * Limits the time and size of bodies on the wire. Node has one time limit for all requests, which is either too short for a
 * large file on a slow line or so long that a few idle clients hold the server; so a form gets time for what it has sent,
 * and other bodies have the plain limit.
 */
export function limitBodyArrival(app: FastifyInstance, { uploads, errorFormat }: Options): void {
  // Without a listener Node sends 100 Continue before the caller is known.
  app.server.on('checkContinue', (request: IncomingMessage, response) => void app.server.emit('request', request, response));

  app.addHook('preParsing', (request, reply, payload, done) => {
    const limit = maxBytes(request, uploads);
    if (declaredBytes(request) > limit) return done(errorFormat.malformed(413, describeTooLarge('request body', limit)));
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    watchSpeed(request, uploads, () => timeOut(app, request, reply));
    done(null, payload);
  });

  app.addHook('onResponse', (request, _reply, done) => {
    if (isIncomplete(request.raw)) closeLater(request.raw);
    done();
  });
}

const declaredBytes = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? 0);

function maxBytes(request: FastifyRequest, uploads: UploadSettings): number {
  const body = findOperation(request)?.body;
  return body?.kind === 'multipart' ? getFormLimits(body, uploads).maxBodyBytes : Number.POSITIVE_INFINITY;
}

/** An injected request (in tests) has no socket and is complete from the start. */
const isIncomplete = (raw: IncomingMessage): boolean => 'complete' in raw && !raw.complete;

function watchSpeed(request: FastifyRequest, uploads: UploadSettings, onLate: () => void): void {
  const { raw } = request;
  if (!isIncomplete(raw)) return;
  const isForm = findOperation(request)?.body?.kind === 'multipart';
  const started = performance.now();
  const before = raw.socket.bytesRead;
  const check = (): void => {
    const allowedMs = computeFormTimeoutMs(isForm ? raw.socket.bytesRead - before : 0, uploads);
    const leftMs = allowedMs - (performance.now() - started);
    if (leftMs <= 0) onLate();
    else timer = setTimeout(check, Math.max(leftMs, 10));
  };
  let timer = setTimeout(check, uploads.bodyTimeoutMs);
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** As Node's own time limit does: the reply goes over the bare socket, in the API's error format. */
function timeOut(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const { socket }: { socket: Socket } = request.raw;
  const error = Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!reply.raw.headersSent) app.server.emit('clientError', error, socket);
  socket.destroySoon();
}

function closeLater(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref();
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  raw.resume();
}
