import type { Operation } from '@lyceum/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Rendered, Reply } from './call.ts';
import { serializerOf } from './serializer.ts';

/** Sends what a handler returned: a bare body under the operation's one success status, or a reply with its own. */
export function sendReply(
  reply: FastifyReply,
  operation: Operation,
  spelt: Reply<unknown> | undefined,
  bare: unknown,
): FastifyReply {
  const status = spelt?.status ?? onlyStatus(operation);
  const answer = operation.responses[status];
  if (!answer) throw new Error(`${operation.id} declares no answer ${status}`);
  const body = spelt ? spelt.body : bare;
  reply.code(status).headers(spelt?.headers ?? {});
  switch (answer.kind) {
    case 'json':
      return reply.type('application/json; charset=utf-8').send(serializerOf(answer)(body));
    case 'text':
      return reply.type(`${answer.mediaType}; charset=utf-8`).send(String(body));
    case 'empty':
    case 'redirect':
      return reply.send();
    case 'file':
      return reply.send(body);
    case 'stream':
      throw new Error(`${operation.id} answers with events: return a StreamReply`);
  }
}

function onlyStatus(operation: Operation): number {
  const [only, ...others] = Object.keys(operation.responses);
  if (only === undefined || others.length > 0)
    throw new Error(`${operation.id} has several successful statuses: return reply(status, body)`);
  return Number(only);
}

/** Sends prepared bytes, or 304 when the client has them already. */
export function sendRendered(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): FastifyReply {
  const { etag } = lowerCased(rendered.headers);
  reply.headers(rendered.headers);
  if (rendered.status === 200 && etag !== undefined && matches(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  return reply.code(rendered.status).type(rendered.mediaType).send(rendered.body);
}

const lowerCased = (headers: Readonly<Record<string, string>>): { etag?: string } =>
  headers['ETag'] === undefined ? {} : { etag: headers['ETag'] };

/** RFC 9110 13.1.2: weak comparison, a list, or `*`. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
