import { tmpdir } from 'node:os';

import type { Operation } from '@lyceum/contract';
import type { FastifyInstance } from 'fastify';

import { type Arrival, boundArrival, longestUploadMs } from './body-arrival.ts';
import { limitsOf } from './multipart.ts';
import { mostBodyBytes } from './multipart-form.ts';
import { prepareSpool } from './multipart-spool.ts';
import { operationOf } from './request-notes.ts';
import type { FailureStyle } from './style.ts';

export interface FormServer extends Arrival {
  /** How long Node lets any request take. */
  readonly longestMs: number;
  readonly takesForms: boolean;
}

/** What a server must know to take forms; the time limits of one that takes none stay as they are. */
export function formServer(options: {
  readonly operations: readonly Operation[];
  readonly limits: {
    readonly bodyBytes: number;
    readonly requestTimeoutMs: number;
    readonly uploadBytes: number;
    readonly uploadBytesPerSecond: number;
  };
  readonly folder: string | undefined;
  readonly style: FailureStyle;
}): FormServer {
  const { limits, style } = options;
  const uploads = {
    folder: options.folder ?? tmpdir(),
    maxBytes: limits.uploadBytes,
    maxTextBytes: limits.bodyBytes,
  };
  const arrival = { uploads, style, graceMs: limits.requestTimeoutMs, bytesPerSecond: limits.uploadBytesPerSecond };
  const bodies = options.operations.flatMap(({ body }) => (body?.kind === 'multipart' ? [body] : []));
  const largest = Math.max(0, ...bodies.map((body) => mostBodyBytes(limitsOf(body, uploads))));
  return { ...arrival, takesForms: bodies.length > 0, longestMs: longestUploadMs(largest, arrival) };
}

/** Lets bodies of forms through to the operations that take them, and bounds how bodies arrive. */
export function acceptForms(app: FastifyInstance, server: FormServer): void {
  const { style, uploads, longestMs } = server;
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    // The body stays on the wire: its operation reads it, and clears up after it, in one place.
    if (operationOf(request)?.body?.kind === 'multipart') return done(null, undefined);
    return done(style.malformed(415, 'No form is expected here.'), undefined);
  });
  app.addHook('onReady', () => prepareSpool(uploads.folder, longestMs));
  boundArrival(app, server);
}
