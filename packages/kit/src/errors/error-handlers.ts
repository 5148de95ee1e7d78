import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Log } from '../observability/log.ts';
import { getPath } from '../server/request-facts.ts';
import type { ErrorFormat } from './error-format.ts';
import { Problem } from './problem.ts';
import { describeTooLarge } from './too-large.ts';

interface Options {
  readonly errorFormat: ErrorFormat;
  readonly baseUrl: string;
  readonly log: Log;
}

/** Renders every error of handlers and hooks in the surface's format. */
export function installErrorHandlers(app: FastifyInstance, { errorFormat, baseUrl, log }: Options): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request, errorFormat);
    if (problem.status >= 500) logFailure(log, error, request.id);
    reply.code(problem.status).headers(problem.headers).type(errorFormat.mediaType);
    return reply.send(errorFormat.render(problem, { requestId: request.id, path: getPath(request.url), baseUrl }));
  });
  app.setNotFoundHandler((request, reply) => {
    const problem = errorFormat.routeNotFound(getPath(request.url));
    reply.code(404).type(errorFormat.mediaType);
    return reply.send(errorFormat.render(problem, { requestId: request.id, path: getPath(request.url), baseUrl }));
  });
}

/** A problem with a cause was foreseen, such as a database that does not respond: a warning, with what happened. */
function logFailure(log: Log, error: unknown, request_id: string): void {
  if (!(error instanceof Problem)) log.error({ err: error, request_id }, 'the request failed with an unexpected error');
  else if (error.cause !== undefined) log.warn({ err: error.cause, request_id, status: error.status }, error.message);
}

/** Fastify's own errors (a body that is not JSON, or too large) have a status below 500. */
function toProblem(error: unknown, { id, routeOptions }: FastifyRequest, errorFormat: ErrorFormat): Problem {
  if (error instanceof Problem) return error;
  const status = statusOf(error);
  if (status === 413) return errorFormat.malformed(status, describeTooLarge('request body', routeOptions.bodyLimit));
  if (status >= 400 && status < 500 && error instanceof Error) return errorFormat.malformed(status, error.message);
  return errorFormat.internal(id, error);
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

const statusOfParserError: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Input that Node cannot parse never becomes a request: the reply goes over the bare socket, in the same format. */
export function createClientErrorHandler(errorFormat: ErrorFormat, baseUrl: string, headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statusOfParserError[error.code ?? ''] ?? 400;
    const id = `req_${randomUUID()}`;
    const body = errorFormat.render(errorFormat.malformed(status, 'The request is not valid HTTP.'), {
      requestId: id,
      path: '/',
      baseUrl,
    });
    const lines = {
      ...headers,
      'X-Request-Id': id,
      'Content-Type': errorFormat.mediaType,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
  };
}
