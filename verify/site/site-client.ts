/** Requests to a served site. */
export interface SiteClient {
  readonly url: string;
  text(path: string, headers?: Readonly<Record<string, string>>): Promise<{ status: number; headers: Headers; body: string }>;
  json(path: string): Promise<Record<string, unknown>>;
  /** An MCP request (revision 2026-07-28) built by hand, with the caller's id. */
  mcp(method: string, params: Readonly<Record<string, unknown>>, id?: number): Promise<Record<string, unknown>>;
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'verify', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export function createSiteClient(url: string): SiteClient {
  return {
    url,
    text: async (path, headers = {}) => {
      const response = await fetch(url + path, { headers });
      return { status: response.status, headers: response.headers, body: await response.text() };
    },
    json: async (path) => recordOf(await (await fetch(url + path)).json()),
    mcp: async (method, params, id = 1) => {
      const name = params['uri'] ?? params['name'];
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          ...(typeof name === 'string' && { 'mcp-name': name }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: envelope } }),
      });
      const answer = recordOf(await response.json());
      if (answer['id'] !== id) throw new Error(`sent id ${id}, received ${JSON.stringify(answer).slice(0, 200)}`);
      return recordOf(answer['result']);
    },
  };
}

export function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`not an object: ${String(value)}`);
  return { ...value };
}

export const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** The paths of all documents in the sitemap. */
export async function listPaths({ url, text }: SiteClient): Promise<string[]> {
  const { body } = await text('/sitemap.xml');
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, each = '']) => each.slice(url.length) || '/');
}

/** Runs work on all items with limited concurrency. */
export async function forEachConcurrently<T>(items: Iterable<T>, work: (item: T) => Promise<void>, atOnce = 16): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
