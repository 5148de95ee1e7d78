import type { Operation } from '@lyceum/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { type RenderedReply, Reply } from './call.ts';
import { getSerializer } from './serializer.ts';

/** Sends what a handler returned: a reply with its own status, or a bare body under the operation's only status. */
export function sendReply(reply: FastifyReply, operation: Operation, result: unknown): FastifyReply {
  const explicit: Reply<unknown> = result instanceof Reply ? result : new Reply(onlyStatus(operation), result, {});
  const { status, body, headers } = explicit;
  const response = operation.responses[status];
  if (!response) throw new Error(`${operation.id} declares no response ${status}`);
  reply.code(status).headers(headers);
  switch (response.kind) {
    case 'json':
      return reply.type('application/json; charset=utf-8').send(getSerializer(response)(body));
    case 'text':
      return reply.type(`${response.mediaType}; charset=utf-8`).send(String(body));
    case 'empty':
    case 'redirect':
      return reply.send();
    case 'file':
      return reply.send(body);
    case 'stream':
      throw new Error(`${operation.id} is declared as an event stream: return a StreamReply`);
  }
}

function onlyStatus(operation: Operation): number {
  const [only, ...others] = Object.keys(operation.responses);
  if (only === undefined || others.length > 0)
    throw new Error(`${operation.id} has several successful statuses: return reply(status, body)`);
  return Number(only);
}

/** Sends prepared bytes, or 304 when the client has them already. */
export function sendRenderedReply(request: FastifyRequest, reply: FastifyReply, rendered: RenderedReply): FastifyReply {
  const etag = rendered.headers['ETag'];
  reply.headers(rendered.headers);
  if (rendered.status === 200 && etag !== undefined && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  return reply.code(rendered.status).type(rendered.mediaType).send(rendered.body);
}

/** RFC 9110 13.1.2: weak comparison, a list, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
