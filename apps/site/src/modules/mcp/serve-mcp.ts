import { type Log, RenderedReply, type RequestFacts } from '@lyceum/kit';
import { createMcpHandler } from '@modelcontextprotocol/server';

import type { Clock } from '../../clock.ts';
import type { Snapshot } from '../../content/snapshot.ts';
import { findOriginRefusal, listAllowedHosts } from './origin.rules.ts';
import type { SiteFiles } from './resources.ts';
import { createSiteMcpServer } from './site-server.ts';

export interface McpDeps {
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  readonly siteUrl: string;
  /** The address that the server listens on. */
  readonly boundTo: string;
  readonly files: SiteFiles;
  readonly log: Log;
}

export type ServeMcp = (body: unknown, request: Pick<RequestFacts, 'headers'>) => Promise<RenderedReply>;

/** Serves both revisions of the protocol without sessions, so that any replica can answer any request. */
export function createSiteMcpHandler({ snapshot, clock, siteUrl, boundTo, files, log }: McpDeps): ServeMcp {
  const handler = createMcpHandler(() => createSiteMcpServer({ snapshot: snapshot(), siteUrl, now: clock.now() }, files), {
    legacy: 'stateless',
    // A long-lived stream would tie a client to one process; clients use ttlMs to know when to ask again.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ err: error }, 'MCP request rejected'),
  });
  return async (body, { headers }) => {
    const refusal = findOriginRefusal(
      { host: joinHeader(headers['host']), origin: joinHeader(headers['origin']) },
      listAllowedHosts(siteUrl, snapshot().site.hosts, boundTo),
    );
    if (refusal !== undefined) return forbidden(refusal);
    const request = new Request(`${siteUrl}/mcp`, { method: 'POST', headers: webHeaders(headers) });
    return toRendered(await handler.fetch(request, { parsedBody: body }));
  };
}

const joinHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

const webHeaders = (headers: RequestFacts['headers']): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] => {
      const text = joinHeader(value);
      return text === undefined || name.startsWith(':') ? [] : [[name, text]];
    }),
  );

const noStore = { 'Cache-Control': 'no-store' } as const;

const forbidden = (message: string): RenderedReply =>
  new RenderedReply({
    status: 403,
    mediaType: 'application/json; charset=utf-8',
    headers: noStore,
    body: JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }),
  });

/** No response is a stream, so it is sent as a whole. */
async function toRendered(response: Response): Promise<RenderedReply> {
  return new RenderedReply({
    status: response.status,
    mediaType: response.headers.get('content-type') ?? 'application/json',
    headers: noStore,
    body: Buffer.from(await response.arrayBuffer()),
  });
}
