import { dialTcp, type SocketOptions } from './pinned-socket.ts';
import { type OutboundPolicy, parsePolicy } from './policy.ts';
import { createFirstHop, type OutboundRequest } from './request.rules.ts';
import { type Resolver, systemResolver } from './resolve.ts';
import type { OutboundResponse, OutboundStream } from './response.ts';
import { sendAndFollowRedirects } from './send-and-follow-redirects.ts';

export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResponse>;
  stream(request: OutboundRequest): Promise<OutboundStream>;
}

interface Options extends Partial<SocketOptions> {
  readonly policy: OutboundPolicy;
  readonly resolver?: Resolver;
  readonly userAgent?: string;
}

/** The only HTTP client of the server. It ignores proxies of the environment, because they resolve names themselves. */
export function createOutbound({ policy, resolver = systemResolver, userAgent = 'Lyceum', ...given }: Options): Outbound {
  const socket = { dial: dialTcp, connectTimeoutMs: 3000, extraCa: [], ...given };
  const parts = { rules: parsePolicy(policy), resolver, socket };
  const stream = async (request: OutboundRequest): Promise<OutboundStream> =>
    sendAndFollowRedirects(parts, request, createFirstHop(request, userAgent));
  return {
    stream,
    async request(request) {
      const { body, ...head } = await stream(request);
      return { ...head, body: await collect(body) };
    },
  };
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
