import { OutboundError, toOutboundError } from './outbound-error.ts';
import { openPinnedSocket, type SocketOptions } from './pinned-socket.ts';
import { type Rules, removePolicyExceptions } from './policy.ts';
import { createNextHopUnchecked, findRedirectLocation } from './redirects.rules.ts';
import type { Hop, OutboundRequest } from './request.rules.ts';
import { type Resolver, resolveAllowedTarget } from './resolve.ts';
import { type OutboundStream, toOutboundStream } from './response.ts';
import { type RawResponse, sendHttpRequest } from './send-http-request.ts';
import { parseAllowedTarget, type Target } from './target.rules.ts';

interface Parts {
  readonly rules: Rules;
  readonly resolver: Resolver;
  readonly socket: SocketOptions;
}

/** Sends a request and follows its redirects. Every hop is checked like the first; one time limit covers all. */
export async function sendAndFollowRedirects(parts: Parts, request: OutboundRequest, first: Hop): Promise<OutboundStream> {
  const { redirects = 0 } = request;
  const budget = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([budget, ...(request.signal === undefined ? [] : [request.signal])]);
  let hop = first;
  let rules = parts.rules;
  const rethrow = (error: unknown): never => {
    if (!(error instanceof OutboundError)) request.signal?.throwIfAborted();
    throw toOutboundError(error, { ...request, budget, host: URL.parse(hop.url)?.hostname ?? '' });
  };
  try {
    for (let left: number = redirects; ; left -= 1) {
      const { target, excepted, response } = await sendHop(parts, { hop, rules, signal });
      const { status } = response;
      const location = redirects === 0 ? undefined : findRedirectLocation({ status, location: response.headers['location'] });
      if (location === undefined) return await toOutboundStream(response, { target, hop, request, rethrow });
      await response.end();
      if (left === 0) throw tooManyRedirects(target, redirects);
      hop = createNextHopUnchecked(hop, target.url, { status, location });
      // A public server must not redirect to an address that only the operator's exceptions allow.
      if (!excepted) rules = removePolicyExceptions(rules);
    }
  } catch (error) {
    return rethrow(error);
  }
}

async function sendHop(
  { resolver, socket: options }: Parts,
  { hop, rules, signal }: { hop: Hop; rules: Rules; signal: AbortSignal },
): Promise<{ target: Target; excepted: boolean; response: RawResponse }> {
  const target = parseAllowedTarget(hop.url, rules);
  const { addresses, excepted } = await resolveAllowedTarget(target, { resolver, rules, signal });
  const socket = await openPinnedSocket(target, addresses, { ...options, signal });
  const response = await sendHttpRequest(socket, hop, { url: target.url, signal });
  return { target, excepted, response };
}

const tooManyRedirects = ({ host }: Target, redirects: number): OutboundError =>
  new OutboundError({ kind: 'protocol', detail: `${host} redirects more than ${redirects} times.`, host });
