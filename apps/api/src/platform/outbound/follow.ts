import { exchange, type RawResponse } from './exchange.ts';
import { asOutboundError, OutboundError } from './outbound-error.ts';
import { openSocket, type SocketOptions } from './pinned-socket.ts';
import { type Rules, withoutExceptions } from './policy.ts';
import { nextHop, redirectOf } from './redirects.rules.ts';
import type { Hop, OutboundRequest } from './request.rules.ts';
import { type Resolver, resolveTarget } from './resolve.ts';
import { type OutboundStream, toOutboundStream } from './response.ts';
import { checkTarget, type Target } from './target.rules.ts';

interface Parts {
  readonly rules: Rules;
  readonly resolver: Resolver;
  readonly socket: SocketOptions;
}

/** A request and its redirects, each hop checked like the first, under one budget of time. */
export async function follow(parts: Parts, request: OutboundRequest, first: Hop): Promise<OutboundStream> {
  const { redirects = 0 } = request;
  const budget = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([budget, ...(request.signal === undefined ? [] : [request.signal])]);
  let hop = first;
  let rules = parts.rules;
  const rethrow = (error: unknown): never => {
    if (!(error instanceof OutboundError)) request.signal?.throwIfAborted();
    throw asOutboundError(error, { ...request, budget, host: URL.parse(hop.url)?.hostname ?? '' });
  };
  try {
    for (let left: number = redirects; ; left -= 1) {
      const { target, excepted, answer } = await makeHop(parts, { hop, rules, signal });
      const { status } = answer;
      const location = redirects === 0 ? undefined : redirectOf({ status, location: answer.headers['location'] });
      if (location === undefined) return await toOutboundStream(answer, { target, hop, request, rethrow });
      await answer.end();
      if (left === 0) throw tooMany(target, redirects);
      hop = nextHop(hop, target.url, { status, location });
      // A stranger's server must not lead to what the operator opened for us.
      if (!excepted) rules = withoutExceptions(rules);
    }
  } catch (error) {
    return rethrow(error);
  }
}

async function makeHop(
  { resolver, socket: options }: Parts,
  { hop, rules, signal }: { hop: Hop; rules: Rules; signal: AbortSignal },
): Promise<{ target: Target; excepted: boolean; answer: RawResponse }> {
  const target = checkTarget(hop.url, rules);
  const { addresses, excepted } = await resolveTarget(target, { resolver, rules, signal });
  const socket = await openSocket(target, addresses, { ...options, signal });
  const answer = await exchange(socket, hop, { url: target.url, signal });
  return { target, excepted, answer };
}

const tooMany = ({ host }: Target, redirects: number): OutboundError =>
  new OutboundError({ kind: 'protocol', detail: `${host} redirects more often than ${redirects} times.`, host });
