import type { MultipartFile } from '@fastify/multipart';
import type { MultipartBody, Operation, UploadedFile } from '@lyceum/contract';
import type { FastifyRequest } from 'fastify';
import type { ErrorFormat } from '../errors/error-format.ts';
import { Problem } from '../errors/problem.ts';
import { insufficientStorage } from '../errors/product-error-format.ts';
import { describeTooLarge } from '../errors/too-large.ts';
import type { Log } from '../observability/log.ts';
import { isUnambiguousMultipart } from './boundary.ts';
import { BodyTooLarge, maxParts, readFormParts } from './form-parts.ts';
import { createTemporaryFiles, type TemporaryFiles } from './temporary-files.ts';
import { getFormLimits, type UploadSettings } from './upload-settings.ts';

/** A body with its files; `deleteTemporaryFiles` deletes them. */
export interface ReceivedForm {
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  deleteTemporaryFiles(): Promise<void>;
}

interface Options {
  readonly operation: Operation;
  readonly uploads: UploadSettings;
  readonly errorFormat: ErrorFormat;
  readonly log: Log;
}

/** Reads the body of an operation's requests: a form, or the same fields as JSON where the operation allows that. */
export function createFormReceiver(body: MultipartBody, options: Options): (request: FastifyRequest) => Promise<ReceivedForm> {
  const { errorFormat, uploads } = options;
  return async (request) => {
    const contentType = request.headers['content-type'];
    if (contentType === undefined) return withoutFiles({});
    if (!request.isMultipart()) {
      if (body.acceptsJson) return withoutFiles(request.body);
      throw errorFormat.malformed(415, 'Expected multipart/form-data.');
    }
    // Node takes the first of several Content-Type headers; another reader of the request might take the last.
    if (isRepeated(request, 'content-type') || !isUnambiguousMultipart(contentType))
      throw errorFormat.malformed(400, 'Content-Type must name one boundary, as multipart/form-data does.');
    const files = createTemporaryFiles(uploads.folder);
    try {
      return { ...(await readForm(request, { body, files, ...options })), deleteTemporaryFiles: files.deleteAll };
    } catch (error) {
      await files.deleteAll();
      throw toProblem(error, options);
    }
  };
}

/** By the raw headers, which injected requests have too. */
const isRepeated = ({ raw }: FastifyRequest, header: string): boolean =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length > 1;

const withoutFiles = (body: unknown): ReceivedForm => ({ body, files: {}, deleteTemporaryFiles: () => Promise.resolve() });

type Reading = Options & { readonly body: MultipartBody; readonly files: TemporaryFiles };

async function readForm(request: FastifyRequest, reading: Reading): Promise<Omit<ReceivedForm, 'deleteTemporaryFiles'>> {
  const { body, uploads, errorFormat } = reading;
  const limits = getFormLimits(body, uploads);
  const fields = new Map<string, unknown[]>();
  const files = new Map<string, UploadedFile | undefined>();
  let textBytes = 0;
  for await (const part of readFormParts(request, body.files, limits)) {
    const { fieldname } = part;
    if (!fieldname) throw errorFormat.malformed(400, 'A part of the form has no name.');
    if (part.type === 'file') {
      assertExpected(fieldname, files, reading);
      files.set(fieldname, await saveFile(part, reading));
    } else {
      textBytes += Buffer.byteLength(String(part.value));
      if (part.valueTruncated || textBytes > limits.maxTextBytes)
        throw errorFormat.malformed(413, describeTooLarge('text', limits.maxTextBytes));
      assertUtf8(fieldname, part.value, reading);
      fields.set(fieldname, [...(fields.get(fieldname) ?? []), part.value]);
    }
  }
  const values = [...fields].map(([name, all]) => [name, all.length === 1 ? all[0] : all] as const);
  const saved = [...files].flatMap(([name, file]) => (file ? [[name, file] as const] : []));
  return { body: Object.fromEntries(values), files: Object.fromEntries(saved) };
}

/** The library decodes leniently: U+FFFD stands where bytes were no UTF-8 (or where the sender's own software has put it for that reason). */
function assertUtf8(name: string, value: unknown, { operation, errorFormat }: Reading): void {
  if (typeof value === 'string' && value.includes('\uFFFD'))
    throw errorFormat.invalidInput(operation, [
      { where: 'body', name, code: 'invalid', detail: 'This text is not valid UTF-8.' },
    ]);
}

function assertExpected(name: string, files: ReadonlyMap<string, unknown>, { operation, body, errorFormat }: Reading): void {
  const refuse = (code: string, detail: string) => errorFormat.invalidInput(operation, [{ where: 'body', name, code, detail }]);
  if (!body.files.includes(name)) throw refuse('unknown', 'No file is expected here.');
  if (files.has(name)) throw refuse('invalid', 'Expected one file.');
}

async function saveFile(part: MultipartFile, { files, body, uploads, errorFormat }: Reading): Promise<UploadedFile | undefined> {
  const { file, mimetype } = part;
  const filename = filenameOf(part);
  const tooLarge = (): Problem => errorFormat.malformed(413, describeTooLarge('file', getFormLimits(body, uploads).maxFileBytes));
  const isTruncated = (): boolean => file.truncated;
  // A small body is parsed whole before the first part is read, and a stream that is destroyed by then never ends.
  if (isTruncated()) throw tooLarge();
  // The library would read a file that is too large to its end before it says so.
  file.once('limit', () => file.destroy());
  try {
    const saved = await files.save(file);
    // A file input that was left empty.
    if (file.bytesRead === 0 && filename === '') return undefined;
    return { ...saved, size: file.bytesRead, filename, mediaType: mimetype };
  } catch (error) {
    throw isTruncated() ? tooLarge() : error;
  }
}

/** Absent from a part that is a file by its media type alone, though the library's type says otherwise. */
const filenameOf = ({ filename }: { readonly filename?: string }): string => filename ?? '';

function toProblem(error: unknown, { errorFormat, log }: Options): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  if (error instanceof BodyTooLarge) return errorFormat.malformed(413, describeTooLarge('request body', error.maxBytes));
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    log.error({ err: error, event: 'upload.no_space' }, 'no disk space for an upload');
    return insufficientStorage(error);
  }
  if (code === 'FST_PARTS_LIMIT') return errorFormat.malformed(400, `A form has at most ${maxParts} parts.`);
  return isFromParser(error, code) ? errorFormat.malformed(400, 'The body is not a well-formed multipart/form-data.') : error;
}

/** The library's errors have codes of Fastify's form; the parser below it throws plain errors. */
const isFromParser = (error: Error, code: string): boolean =>
  code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || error.constructor === Error;
