import { readBody, tooLarge } from './body.ts';
import type { RawResponse } from './exchange.ts';
import type { Hop, OutboundRequest } from './request.rules.ts';
import type { Target } from './target.rules.ts';

interface Head {
  readonly status: number;
  /** Names in lower case; several values of one name joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the last redirect led. */
  readonly url: string;
}
export interface OutboundResponse extends Head {
  readonly body: Buffer;
}
export interface OutboundStream extends Head {
  /** To be read once and at once: it is cut off when the request's time is up. */
  readonly body: AsyncIterable<Buffer>;
}

interface Way {
  readonly target: Target;
  readonly hop: Hop;
  readonly request: OutboundRequest;
  readonly rethrow: (error: unknown) => never;
}

/** The answer as callers see it; its connection ends with its body. */
export async function toOutboundStream(answer: RawResponse, { target, hop, request, rethrow }: Way): Promise<OutboundStream> {
  const headers = joined(answer.headers);
  const { 'content-length': length = '0', 'content-encoding': encoding, ...rest } = headers;
  const empty = hop.method === 'HEAD' || answer.status === 204 || answer.status === 304;
  const { host } = target;
  const { maxBytes } = request;
  if (!empty && Number(length) > maxBytes) {
    await answer.end();
    throw tooLarge(host, maxBytes);
  }
  const inflated = !empty && encoding !== undefined;
  return {
    status: answer.status,
    // Both describe what was sent, not what is handed out.
    headers: inflated ? rest : headers,
    url: target.url.href,
    body: ending(answer, readBody(answer.body, { host, maxBytes, encoding: inflated ? encoding : undefined }), rethrow),
  };
}

async function* ending(
  answer: RawResponse,
  body: AsyncIterable<Buffer>,
  rethrow: Way['rethrow'],
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* body;
  } catch (error) {
    rethrow(error);
  } finally {
    await answer.end();
  }
}

/** `fromEntries` defines, it does not assign: a header named `__proto__` is a header. */
const joined = (headers: RawResponse['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
