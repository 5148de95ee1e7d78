import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ComparisonReport } from './equal-bytes.ts';
import { listPaths, type SiteClient } from './site-client.ts';

interface CachedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Behind a cache that ignores Vary, an agent reads a page as markdown and then a browser requests the same URL. */
export async function verifyCacheWithoutVary(site: SiteClient, browsers: number): Promise<ComparisonReport> {
  const cache = await startCache(site.url);
  const paths = await listPaths(site);
  const differences: string[] = [];
  for (let turn = 0; turn < browsers; turn += 1) {
    const path = paths[turn % paths.length] ?? '/';
    const agent = await fetch(cache.url + path, { headers: { accept: 'text/markdown, text/html, */*' } });
    await agent.text();
    const browser = await fetch(cache.url + path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    const body = await browser.text();
    const type = browser.headers.get('content-type') ?? '';
    if (!agent.headers.get('content-type')?.startsWith('text/markdown')) differences.push(`${path}: the agent got no markdown`);
    if (!type.startsWith('text/html') || !body.startsWith('<!doctype html>'))
      differences.push(`${path}: the browser got ${type}`);
  }
  await cache.stop();
  return { compared: browsers, differences };
}

async function startCache(origin: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const kept = new Map<string, CachedResponse>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const found = kept.get(path) ?? (await forwarded(origin + path, request.headers.accept ?? '*/*'));
    if (isCacheable(found)) kept.set(path, found);
    response.writeHead(found.status, found.headers).end(found.body);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function forwarded(url: string, accept: string): Promise<CachedResponse> {
  const response = await fetch(url, { headers: { accept } });
  const headers = Object.fromEntries(['content-type', 'cache-control'].map((name) => [name, response.headers.get(name) ?? '']));
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** Honours Cache-Control and ignores Vary, as many caches do. */
const isCacheable = ({ status, headers }: CachedResponse): boolean =>
  status === 200 &&
  !/no-store|private/.test(headers['cache-control'] ?? '') &&
  /max-age=[1-9]/.test(headers['cache-control'] ?? '');
