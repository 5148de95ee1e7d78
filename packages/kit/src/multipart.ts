import type { MultipartBody, Operation, UploadedFile } from '@lyceum/contract';
import type { FastifyRequest } from 'fastify';

import type { Log } from './log.ts';
import { type FormLimits, FormRefused, readForm } from './multipart-form.ts';
import { createSpool, TooLarge } from './multipart-spool.ts';
import { boundaryOf, isMultipart } from './multipart-type.ts';
import type { FailureStyle } from './style.ts';

/** How this server takes files in. */
export interface Uploads {
  /** Where files lie while their request lasts. */
  readonly folder: string;
  /** The most bytes of one file, whatever an operation says. */
  readonly maxBytes: number;
  /** The most bytes of text where an operation does not say. */
  readonly maxTextBytes: number;
}

/** A body with its files; `discard` removes them. */
export interface ReceivedForm {
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  discard(): Promise<void>;
}

interface Receiving {
  readonly operation: Operation;
  readonly uploads: Uploads;
  readonly style: FailureStyle;
  readonly log: Log;
}

export const limitsOf = (body: MultipartBody, uploads: Uploads): Omit<FormLimits, 'boundary'> => ({
  files: body.files,
  maxBytes: Math.min(body.maxBytes ?? uploads.maxBytes, uploads.maxBytes),
  maxTextBytes: body.maxTextBytes ?? uploads.maxTextBytes,
});

/** What reads the body of one operation's requests: its form, or where it says so the same fields as JSON. */
export function formReceiver(body: MultipartBody, receiving: Receiving): (request: FastifyRequest) => Promise<ReceivedForm> {
  const { style, uploads } = receiving;
  return async (request) => {
    const contentType = request.headers['content-type'];
    if (contentType === undefined) return plain({});
    if (!isMultipart(contentType)) {
      if (body.acceptsJson) return plain(request.body);
      throw style.malformed(415, 'Expected multipart/form-data.');
    }
    const boundary = typesOf(request) > 1 ? undefined : boundaryOf(contentType);
    if (boundary === undefined) throw style.malformed(400, 'Content-Type must name one boundary, as multipart/form-data does.');
    return receive(request, { ...limitsOf(body, uploads), boundary }, receiving);
  };
}

const plain = (body: unknown): ReceivedForm => ({ body, files: {}, discard: () => Promise.resolve() });

/** Node keeps the first of several and says nothing; what reads the others might take another. */
const typesOf = (request: FastifyRequest): number =>
  request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type').length;

async function receive(request: FastifyRequest, limits: FormLimits, receiving: Receiving): Promise<ReceivedForm> {
  const spool = createSpool(receiving.uploads.folder);
  try {
    const { fields, files } = await readForm(request.raw, limits, spool);
    return { body: fields, files, discard: spool.clear };
  } catch (error) {
    await spool.clear();
    throw asProblem(error, receiving);
  }
}

function asProblem(error: unknown, { operation, style, log }: Receiving): unknown {
  if (error instanceof TooLarge) return style.malformed(413, 'The file is larger than this operation takes.');
  if (error instanceof FormRefused) {
    const { part, status, message } = error;
    return part ? style.invalidInput(operation, [{ where: 'body', ...part, detail: message }]) : style.malformed(status, message);
  }
  if (!isFull(error)) return error;
  log.error({ err: error, event: 'upload.no_space' }, 'no room for an upload');
  return style.overloaded();
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
