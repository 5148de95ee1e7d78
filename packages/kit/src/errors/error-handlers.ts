import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import type { Log } from '../observability/log.ts';
import type { FailureStyle } from './error-format.ts';
import { Problem } from './problem.ts';

interface Options {
  readonly style: FailureStyle;
  readonly baseUrl: string;
  readonly log: Log;
}

/** Everything that goes wrong inside the server ends here, in the surface's one shape. */
export function handleFailures(app: FastifyInstance, { style, baseUrl, log }: Options): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error, request.id, style);
    if (problem.status >= 500 && !(error instanceof Problem))
      log.error({ err: error, request_id: request.id }, 'unexpected error');
    reply.code(problem.status).headers(problem.headers).type(style.mediaType);
    return reply.send(style.render(problem, { requestId: request.id, path: pathOf(request.url), baseUrl }));
  });
  app.setNotFoundHandler((request, reply) => {
    const problem = style.routeNotFound(pathOf(request.url));
    reply.code(404).type(style.mediaType);
    return reply.send(style.render(problem, { requestId: request.id, path: pathOf(request.url), baseUrl }));
  });
}

/** The framework's own refusals (a body that is no JSON, or too large) carry a status below 500. */
function asProblem(error: unknown, requestId: string, style: FailureStyle): Problem {
  if (error instanceof Problem) return error;
  const status = statusOf(error);
  if (status >= 400 && status < 500 && error instanceof Error) return style.malformed(status, error.message);
  return style.internal(requestId, error);
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

const statusOfParserError: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** What Node's parser cannot read at all never becomes a request; it is answered on the bare socket, in the same shape. */
export function refuseUnreadable(style: FailureStyle, baseUrl: string, headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statusOfParserError[error.code ?? ''] ?? 400;
    const id = `req_${randomUUID()}`;
    const body = style.render(style.malformed(status, 'The request could not be read as HTTP.'), {
      requestId: id,
      path: '/',
      baseUrl,
    });
    const lines = {
      ...headers,
      'X-Request-Id': id,
      'Content-Type': style.mediaType,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
  };
}
