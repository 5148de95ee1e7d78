import { LyceumError } from './error.ts';
import { mayPass, pause } from './transport.ts';

/** Reads server-sent events, and comes back for the rest when the connection ends. */

interface Frame {
  readonly id: string | undefined;
  readonly data: string | undefined;
  readonly retry: number | undefined;
}

export interface Listening {
  /** Opens the stream, after the event with this id where there is one; throws when the server refuses. */
  open(lastEventId: string | undefined): Promise<Response>;
  readonly signal: AbortSignal | undefined;
  /** Without a byte for so long, a connection counts as broken: the server says something every fifteen seconds. */
  readonly silentMs?: number;
}

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const longestSilenceMs = 45_000;

/** The data of each event, until the signal is aborted, the reader stops or the server refuses to go on. */
export async function* eventsOf(first: Response, listening: Listening): AsyncGenerator<unknown> {
  const { signal } = listening;
  let response = first;
  let lastEventId: string | undefined;
  let retryMs = firstRetryMs;
  for (;;) {
    for await (const { id, data, retry } of framesOf(response, listening)) {
      lastEventId = id ?? lastEventId;
      retryMs = retry ?? retryMs;
      if (data !== undefined) yield JSON.parse(data);
    }
    signal?.throwIfAborted();
    response = await reopened(listening, lastEventId, retryMs);
  }
}

/** A server may be away for a while; one that refuses is not asked again. */
async function reopened({ open, signal }: Listening, lastEventId: string | undefined, retryMs: number): Promise<Response> {
  for (let waitMs = retryMs; ; waitMs = Math.min(longestRetryMs, waitMs * 2)) {
    await pause(waitMs, signal);
    try {
      return await open(lastEventId);
    } catch (error) {
      if (!(error instanceof LyceumError) || !mayPass(error)) throw error;
    }
  }
}

/** A connection that breaks, or says nothing any more, is one that ends: what it said so far counts. */
async function* framesOf({ body }: Response, listening: Pick<Listening, 'signal' | 'silentMs'>): AsyncGenerator<Frame> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await next(reader, listening); chunk; chunk = await next(reader, listening)) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) yield frameOf(part);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/** Undefined when there is no more. */
async function next(
  reader: Reader,
  { signal, silentMs = longestSilenceMs }: Pick<Listening, 'signal' | 'silentMs'>,
): Promise<Uint8Array | undefined> {
  // To cancel is to let who reads find the end.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silentMs);
  try {
    return (await reader.read()).value;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function frameOf(text: string): Frame {
  const fields = new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]] : [];
    }),
  );
  const retry = fields.get('retry');
  return { id: fields.get('id'), data: fields.get('data'), retry: retry === undefined ? undefined : Number(retry) };
}
