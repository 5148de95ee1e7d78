import { LyceumError } from './error.ts';
import { mayPass } from './transport.ts';

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
  readonly wait: (milliseconds: number) => Promise<void>;
}

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** The data of each event, until the signal is aborted, the reader stops or the server refuses to go on. */
export async function* eventsOf(first: Response, { open, signal, wait }: Listening): AsyncGenerator<unknown> {
  let response = first;
  let lastEventId: string | undefined;
  let retryMs = firstRetryMs;
  for (;;) {
    for await (const { id, data, retry } of framesOf(response, signal)) {
      lastEventId = id ?? lastEventId;
      retryMs = retry ?? retryMs;
      if (data !== undefined) yield JSON.parse(data);
    }
    signal?.throwIfAborted();
    response = await reopened({ open, signal, wait }, lastEventId, retryMs);
  }
}

/** A server may be away for a while; one that refuses is not asked again. */
async function reopened({ open, signal, wait }: Listening, lastEventId: string | undefined, retryMs: number): Promise<Response> {
  for (let waitMs = retryMs; ; waitMs = Math.min(longestRetryMs, waitMs * 2)) {
    await wait(waitMs);
    signal?.throwIfAborted();
    try {
      return await open(lastEventId);
    } catch (error) {
      if (!(error instanceof LyceumError) || !mayPass(error)) throw error;
    }
  }
}

/** A connection that breaks is one that ends: what it said so far counts. */
async function* framesOf({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<Frame> {
  if (!body) return;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) yield frameOf(part);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
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
