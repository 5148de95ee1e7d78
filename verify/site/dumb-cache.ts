import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { type Asking, everyPath } from './asking-site.ts';
import type { Compared } from './equal-bytes.ts';

interface Kept {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Behind a cache that knows nothing but addresses, an agent reads a page as markdown, and then a browser comes. */
export async function dumbCache(site: Asking, browsers: number): Promise<Compared> {
  const cache = await startCache(site.url);
  const paths = await everyPath(site);
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
  const kept = new Map<string, Kept>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const found = kept.get(path) ?? (await forwarded(origin + path, request.headers.accept ?? '*/*'));
    if (mayKeep(found)) kept.set(path, found);
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

async function forwarded(url: string, accept: string): Promise<Kept> {
  const response = await fetch(url, { headers: { accept } });
  const headers = Object.fromEntries(['content-type', 'cache-control'].map((name) => [name, response.headers.get(name) ?? '']));
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** It honours Cache-Control, and ignores Vary as many do. */
const mayKeep = ({ status, headers }: Kept): boolean =>
  status === 200 &&
  !/no-store|private/.test(headers['cache-control'] ?? '') &&
  /max-age=[1-9]/.test(headers['cache-control'] ?? '');
