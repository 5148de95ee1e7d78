import { readLimitedResponseBody, responseTooLarge } from './body.ts';
import type { Hop, OutboundRequest } from './request.rules.ts';
import type { RawResponse } from './send-http-request.ts';
import type { Target } from './target.rules.ts';

interface Head {
  readonly status: number;
  /** Names in lower case; several values of one name joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The URL after all redirects. */
  readonly url: string;
}
export interface OutboundResponse extends Head {
  readonly body: Buffer;
}
export interface OutboundStream extends Head {
  /** Read it once and without delay: it is cut off when the request's time limit passes. */
  readonly body: AsyncIterable<Buffer>;
}

interface ResponseContext {
  readonly target: Target;
  readonly hop: Hop;
  readonly request: OutboundRequest;
  readonly rethrow: (error: unknown) => never;
}

/** The response for the caller. Its connection closes when the body ends. */
export async function toOutboundStream(
  response: RawResponse,
  { target, hop, request, rethrow }: ResponseContext,
): Promise<OutboundStream> {
  const headers = joinValues(response.headers);
  const { 'content-length': length = '0', 'content-encoding': encoding, ...rest } = headers;
  const empty = hop.method === 'HEAD' || response.status === 204 || response.status === 304;
  const { host } = target;
  const { maxBytes } = request;
  if (!empty && Number(length) > maxBytes) {
    await response.end();
    throw responseTooLarge(host, maxBytes);
  }
  const inflated = !empty && encoding !== undefined;
  return {
    status: response.status,
    // Content-Length and Content-Encoding describe the compressed body, not the one returned.
    headers: inflated ? rest : headers,
    url: target.url.href,
    body: endingWith(
      response,
      readLimitedResponseBody(response.body, { host, maxBytes, encoding: inflated ? encoding : undefined }),
      rethrow,
    ),
  };
}

async function* endingWith(
  response: RawResponse,
  body: AsyncIterable<Buffer>,
  rethrow: ResponseContext['rethrow'],
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* body;
  } catch (error) {
    rethrow(error);
  } finally {
    await response.end();
  }
}

/** `fromEntries` does not assign, so a header named `__proto__` stays a header. */
const joinValues = (headers: RawResponse['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
