import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import { Busboy } from '@fastify/busboy';
import type { UploadedFile } from '@lyceum/contract';

import type { Spool } from './multipart-spool.ts';

/** What a form may hold. */
export interface FormLimits {
  readonly boundary: string;
  readonly files: readonly string[];
  readonly maxBytes: number;
  readonly maxTextBytes: number;
}

/** The text parts and the files of a form, by name. */
export interface Form {
  /** A name that comes more than once has a list. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** Why a form was not taken. */
export class FormRefused extends Error {
  readonly status: 400 | 413;
  /** The part to blame, where one is. */
  readonly part: { readonly name: string; readonly code: string } | undefined;

  constructor(status: 400 | 413, message: string, part?: { name: string; code: string }) {
    super(message);
    this.status = status;
    this.part = part;
  }
}

const mostParts = 20;
const longestName = 100;
const longestHeaderBytes = 8_192;
const mostHeaders = 20;
/** Names that mean something else to an object than to a form. */
const unsafeName = /^(__proto__|constructor|prototype)$/;

/** The most bytes that the whole body may have; what frames the parts counts as text. */
export const mostBodyBytes = ({ files, maxBytes, maxTextBytes }: Omit<FormLimits, 'boundary'>): number =>
  files.length * maxBytes + maxTextBytes;

/**
 * Reads a form off the wire, its files onto the disk as they come: memory stays flat whatever is sent, and the first offence
 * ends the reading. Nothing is left running and no file is still written to when this settles.
 */
export async function readForm(source: IncomingMessage, limits: FormLimits, spool: Spool): Promise<Form> {
  const reading = openForm(limits, spool);
  const { promise: over, resolve: finish, reject: fail } = Promise.withResolvers<undefined>();
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > mostBodyBytes(limits)) fail(new FormRefused(413, 'The request body is larger than this operation takes.'));
  };
  const goneAway = (): void => {
    if (!source.readableEnded) fail(new FormRefused(400, 'The body ended before it was whole.'));
  };
  reading.onRefused(fail);
  reading.parser.on('finish', () => finish(undefined));
  source.on('data', count).once('error', goneAway).once('close', goneAway);
  source.pipe(reading.parser);
  try {
    await over;
    return await reading.whole();
  } catch (error) {
    await reading.abandon();
    throw error;
  } finally {
    source.unpipe(reading.parser).off('data', count).off('close', goneAway).resume();
  }
}

/** A parser with the form that grows out of it. */
function openForm(limits: FormLimits, spool: Spool) {
  const fields = new Map<string, string[]>();
  const files = new Map<string, UploadedFile>();
  const named = new Set<string>();
  const open = new Set<Readable>();
  const taking: Promise<void>[] = [];
  let textBytes = 0;
  let refuse: (reason: unknown) => void = () => undefined;
  const parser = createParser(limits);

  async function take(name: string, source: Readable, about: { filename: string; mediaType: string }): Promise<void> {
    const taken = await spool.take(source, limits.maxBytes);
    // What a browser sends for a file input that nobody filled in.
    if (taken.size > 0 || about.filename !== '') files.set(name, { ...taken, ...about });
  }

  parser.on('field', (name, value, _nameCut, cut) => {
    textBytes += Buffer.byteLength(value);
    const tooMuch = cut || textBytes > limits.maxTextBytes;
    const reason =
      misnamed(name) ?? (tooMuch ? new FormRefused(413, 'The text is larger than this operation takes.') : undefined);
    if (reason) return refuse(reason);
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('file', (name, source, filename: string | undefined, _encoding, mediaType) => {
    const reason = misnamed(name) ?? unexpectedFile(name, { limits, named });
    if (reason) {
      source.on('error', () => undefined).resume();
      return refuse(reason);
    }
    named.add(name);
    open.add(source);
    const taken = take(name, source, { filename: filename ?? '', mediaType }).finally(() => open.delete(source));
    taking.push(taken);
    taken.catch(refuse);
  });
  parser.on('partsLimit', () => refuse(new FormRefused(400, `A form has at most ${mostParts} parts.`)));
  parser.on('error', () => refuse(malformed()));
  // The parser waits for ever on a part whose headers never end. Once all bytes are in and all files are written,
  // what it still has to say it says within a few turns; what comes later than that will not come.
  parser.once(
    'prefinish',
    () =>
      void Promise.allSettled(taking)
        .then(aFewTurns)
        .then(() => refuse(malformed())),
  );

  return {
    parser,
    onRefused: (listener: (reason: unknown) => void) => void (refuse = listener),
    async whole(): Promise<Form> {
      await Promise.all(taking);
      const values = [...fields].map(([name, all]) => [name, all.length === 1 ? all[0] : all] as const);
      return { fields: Object.fromEntries(values), files: Object.fromEntries(files) };
    },
    async abandon(): Promise<void> {
      for (const source of open) source.destroy();
      await Promise.allSettled(taking);
    },
  };
}

const createParser = (limits: FormLimits) =>
  new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${limits.boundary}"` },
    isPartAFile: (name, mediaType, filename) =>
      filename !== undefined || (mediaType === 'application/octet-stream' && limits.files.includes(name ?? '')),
    limits: {
      parts: mostParts,
      fieldSize: limits.maxTextBytes,
      headerSize: longestHeaderBytes,
      headerPairs: mostHeaders,
    },
  });

const malformed = (): FormRefused => new FormRefused(400, 'The body is not a well-formed multipart/form-data.');

async function aFewTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The parser lets parts without a name through. */
function misnamed(name: string | undefined): FormRefused | undefined {
  if (name === undefined || name === '') return new FormRefused(400, 'A part of the form has no name.');
  if (name.length > longestName || unsafeName.test(name)) return new FormRefused(400, 'A part of the form has an unusable name.');
  return undefined;
}

function unexpectedFile(
  name: string,
  { limits, named }: { limits: FormLimits; named: ReadonlySet<string> },
): FormRefused | undefined {
  if (!limits.files.includes(name)) return new FormRefused(400, 'No file is expected here.', { name, code: 'unknown' });
  if (named.has(name)) return new FormRefused(400, 'Expected one file.', { name, code: 'invalid' });
  return undefined;
}
