import { LyceumError } from './error.ts';
import { isRetryable, pause } from './transport.ts';

/** Reads server-sent events and reconnects when the connection ends. */

interface Frame {
  readonly id: string | undefined;
  readonly data: string | undefined;
  readonly retry: number | undefined;
}

export interface EventStreamOptions {
  /** Opens the stream after the event with this id, if given. Throws if the server refuses. */
  open(lastEventId: string | undefined): Promise<Response>;
  readonly signal: AbortSignal | undefined;
  /** A connection without data for this long counts as broken; the server sends a comment every 15 seconds. */
  readonly idleTimeoutMs?: number;
}

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;
const defaultIdleTimeoutMs = 45_000;

/** Yields the data of each event until the signal is aborted, iteration stops or the server refuses to reconnect. */
export async function* readEvents(first: Response, options: EventStreamOptions): AsyncGenerator<unknown> {
  const { signal } = options;
  let response = first;
  let lastEventId: string | undefined;
  let retryMs = firstRetryMs;
  for (;;) {
    for await (const { id, data, retry } of readFrames(response, options)) {
      lastEventId = id ?? lastEventId;
      retryMs = retry ?? retryMs;
      if (data !== undefined) yield JSON.parse(data);
    }
    signal?.throwIfAborted();
    response = await reopen(options, lastEventId, retryMs);
  }
}

/** Yields the data of each event until the server ends the stream or the connection breaks. The last event of a whole stream says so. */
export async function* readEventsOnce(
  response: Response,
  options: Pick<EventStreamOptions, 'signal' | 'idleTimeoutMs'>,
): AsyncGenerator<unknown> {
  for await (const { data } of readFrames(response, options)) if (data !== undefined) yield JSON.parse(data);
  options.signal?.throwIfAborted();
}

/** Retries while the server is unavailable; a refusal is thrown. */
async function reopen({ open, signal }: EventStreamOptions, lastEventId: string | undefined, retryMs: number): Promise<Response> {
  for (let waitMs = retryMs; ; waitMs = Math.min(maxRetryMs, waitMs * 2)) {
    await pause(waitMs, signal);
    try {
      return await open(lastEventId);
    } catch (error) {
      if (!(error instanceof LyceumError) || !isRetryable(error)) throw error;
    }
  }
}

/** A broken or silent connection counts as ended; complete frames received before are kept. */
async function* readFrames(
  { body }: Response,
  options: Pick<EventStreamOptions, 'signal' | 'idleTimeoutMs'>,
): AsyncGenerator<Frame> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await readChunk(reader, options); chunk; chunk = await readChunk(reader, options)) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) yield parseFrame(part);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/** Undefined at the end of the stream. */
async function readChunk(
  reader: Reader,
  { signal, idleTimeoutMs = defaultIdleTimeoutMs }: Pick<EventStreamOptions, 'signal' | 'idleTimeoutMs'>,
): Promise<Uint8Array | undefined> {
  // Cancelling makes the pending read return the end of the stream.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), idleTimeoutMs);
  try {
    return (await reader.read()).value;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function parseFrame(text: string): Frame {
  const fields = new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]] : [];
    }),
  );
  const retry = fields.get('retry');
  return { id: fields.get('id'), data: fields.get('data'), retry: retry === undefined ? undefined : Number(retry) };
}
