import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import type { ByteRange, FileReply } from './call.ts';
import { matchesEtag } from './send.ts';

/** Streams a file: 200, 206 for one range of it, 304 when the client has it already. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const etag = file.headers['ETag'];
  if (etag !== undefined && matchesEtag(request.headers['if-none-match'], etag))
    return reply.headers(file.headers).code(304).send();
  const rangeHeader = isCurrent(request.headers['if-range'], etag) ? request.headers.range : undefined;
  const range = rangeHeader === undefined ? undefined : parseRange(rangeHeader, file.size);
  if (range === 'unsatisfiable') throw unsatisfiable(file.size);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  // Opened before any header is set: if that fails, the error response must not have the file's headers.
  const body = request.method === 'HEAD' ? Readable.from([]) : await file.open(range);
  reply
    .code(range ? 206 : 200)
    .headers({ ...file.headers, 'Accept-Ranges': 'bytes', 'Content-Length': String(end - start + 1) })
    .type(file.mediaType);
  if (range) reply.header('Content-Range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(body);
}

/** A range of another version would be joined to the wrong bytes. */
const isCurrent = (ifRange: string | string[] | undefined, etag: string | undefined): boolean =>
  ifRange === undefined || ifRange === etag;

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** RFC 9110 14.2: a header that is not a single range of bytes is ignored, a range outside the file is refused. */
function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = singleRange.exec(header.trim());
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? undefined : suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const suffix = (length: number, size: number): ByteRange | 'unsatisfiable' =>
  length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };

const unsatisfiable = (size: number): Problem =>
  new Problem(416, 'range_not_satisfiable', 'The requested range is outside the file.', {
    headers: { 'Content-Range': `bytes */${size}` },
  });
