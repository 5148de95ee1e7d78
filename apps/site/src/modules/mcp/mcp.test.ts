import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';

import type { TestSite } from '../../testing/start-test-site.ts';
import { aSite, connected, type Era, eras } from './mcp.fixtures.ts';

const toolNames = ['search', 'fetch', 'list_pages', 'get_page', 'list_events', 'get_event', 'list_posts', 'get_post'];

/** Every tool with arguments and the HTTP request with the same result. */
const equivalents: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['search', { query: 'words', limit: 2 }, '/api/search?q=words&limit=2'],
  ['list_pages', {}, '/api/site'],
  ['list_events', { status: 'upcoming', topic: 'agents' }, '/api/events?status=upcoming&topic=agents'],
  ['list_events', { limit: 1 }, '/api/events?limit=1'],
  ['get_event', { slug: 'gathering' }, '/api/events/gathering'],
  ['list_posts', { tag: 'MCP' }, '/api/blog?tag=MCP'],
  ['get_post', { slug: 'first' }, '/api/blog/first'],
];

const mistakes: readonly (readonly [string, Record<string, unknown>, Record<string, unknown>])[] = [
  ['search', {}, { code: 'missing_parameter', parameter: 'query' }],
  ['search', { query: 'a' }, { code: 'invalid_parameter', accepted: { min_length: 2 } }],
  ['list_events', { limit: 500 }, { code: 'invalid_parameter', parameter: 'limit', accepted: { maximum: 200 } }],
  ['list_events', { cursor: 'none' }, { code: 'cursor_not_found' }],
  ['get_event', { slug: 'Not a slug' }, { code: 'invalid_slug' }],
  ['get_event', { slug: 'gatherin' }, { code: 'event_not_found', hint: expect.stringContaining('gathering') }],
  ['get_post', { slug: 'none' }, { code: 'post_not_found' }],
  ['get_page', { path: '/nowhere' }, { code: 'page_not_found' }],
  ['fetch', { id: 'https://elsewhere.example/start.md' }, { code: 'page_not_found', hint: expect.stringContaining('search') }],
];

const textOf = ({ content }: CallToolResult): string => (content[0]?.type === 'text' ? content[0].text : '');
const errorOf = (result: CallToolResult): unknown => JSON.parse(textOf(result)).error;

describe.each(Object.keys(eras) as Era[])('mcp.call 200 in %s', (era) => {
  test('lists every tool with its schemas, as read-only', async () => {
    const client = await connected((await aSite()).url, era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const tool of tools) {
      expect(tool.annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect([tool.inputSchema.type, tool.outputSchema?.['type']]).toEqual(['object', 'object']);
    }
    expect(client.getInstructions()).toContain('AGENTS.md');
  });

  test('returns the same JSON as HTTP for every tool', async () => {
    const site = await aSite();
    const client = await connected(site.url, era);
    await client.listTools();
    for (const [name, given, path] of equivalents) {
      const result = await client.callTool({ name, arguments: given });
      const body = await (await site.fetch(path)).text();
      expect(result.isError ?? false, path).toBe(false);
      expect(result.structuredContent, path).toEqual(JSON.parse(body));
      expect(textOf(result), path).toBe(body);
    }
  });

  test('returns the bytes of the Markdown URL for fetch and get_page', async () => {
    const site = await aSite();
    const client = await connected(site.url, era);
    await client.listTools();
    for (const path of ['/', '/start', '/events/gathering', '/blog/first']) {
      const address = `${path === '/' ? '/index' : path}.md`;
      const markdown = await (await site.fetch(address)).text();
      const page = await client.callTool({ name: 'get_page', arguments: { path } });
      expect(page.structuredContent).toMatchObject({ path, markdown, markdown_url: site.url + address });
      for (const id of [site.url + address, site.url + path, path]) {
        const fetched = await client.callTool({ name: 'fetch', arguments: { id } });
        expect(fetched.structuredContent).toMatchObject({ id: site.url + address, text: markdown });
      }
    }
  });

  test('returns errors of the caller with a code and a hint', async () => {
    const client = await connected((await aSite()).url, era);
    for (const [name, given, error] of mistakes) {
      const result = await client.callTool({ name, arguments: given });
      expect(result.isError, name).toBe(true);
      expect(errorOf(result), name).toMatchObject(error);
    }
  });

  test('reads every listed resource with the content of its URL', async () => {
    const site = await aSite();
    const client = await connected(site.url, era);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(8);
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri });
      const served = await fetch(uri);
      expect([served.status, contents[0]?.mimeType], uri).toEqual([200, mimeType]);
      expect(contents, uri).toEqual([{ uri, mimeType, text: await served.text() }]);
    }
  });

  test('lists and completes resource templates', async () => {
    const site = await aSite();
    const client = await connected(site.url, era);
    const { resourceTemplates } = await client.listResourceTemplates();
    const values = await Promise.all(
      resourceTemplates.map(async ({ uriTemplate }) => {
        const name = uriTemplate.includes('slug') ? 'slug' : 'path';
        const { completion } = await client.complete({
          ref: { type: 'ref/resource', uri: uriTemplate },
          argument: { name, value: '' },
        });
        return completion.values;
      }),
    );
    expect(values).toEqual([['gathering', 'later'], ['first'], expect.arrayContaining(['index', 'start', 'events'])]);
  });

  test('returns a protocol error for what does not exist', async () => {
    const client = await connected((await aSite()).url, era);
    await expect(client.readResource({ uri: 'https://elsewhere.example/start.md' })).rejects.toThrow();
    await expect(client.callTool({ name: 'delete_everything' })).rejects.toThrow('There is no tool');
    await expect(client.getPrompt({ name: 'none' })).rejects.toThrow('There is no prompt');
    await expect(client.getPrompt({ name: 'find_event' })).rejects.toThrow('topic is missing');
    await expect(client.getPrompt({ name: 'whats_new', arguments: { since: 'once' } })).rejects.toThrow('since must be');
    await expect(client.listResources({ cursor: 'x' })).rejects.toThrow('cursor');
  });

  test('lists, completes and fills in prompts', async () => {
    const client = await connected((await aSite()).url, era);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['find_event', 'whats_new']);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'find_event' },
      argument: { name: 'topic', value: 'a' },
    });
    expect(completion.values).toEqual(['Agents', 'Data']);
    const found = await client.getPrompt({ name: 'find_event', arguments: { topic: 'Agents' } });
    expect(JSON.stringify(found.messages)).toContain('2 are live or upcoming');
    const news = JSON.stringify((await client.getPrompt({ name: 'whats_new', arguments: { since: '2026-11-02' } })).messages);
    expect(news).toContain('/blog/first.md');
    expect(news).not.toContain('/start.md');
    expect(JSON.stringify(await client.getPrompt({ name: 'whats_new' }))).toContain('/start.md');
  });
});

/** A raw request of 2026-07-28, for what a client hides. */
async function ask(site: TestSite, method: string, params: Record<string, unknown> = {}) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = params['uri'] ?? params['name'];
  return site.fetch('/mcp', {
    method: 'POST',
    headers: {
      ...json,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  });
}
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

describe('cache hints', () => {
  test('are public, an hour for what does not change, otherwise a minute and never past a transition', async () => {
    const site = await aSite();
    const hint = async (method: string, params = {}) => {
      const { result } = await (await ask(site, method, params)).json();
      return [result.ttlMs, result.cacheScope];
    };
    for (const method of ['tools/list', 'prompts/list', 'resources/templates/list'])
      expect(await hint(method), method).toEqual([3_600_000, 'public']);
    expect(await hint('server/discover')).toEqual([60_000, 'public']);
    expect(await hint('resources/list')).toEqual([60_000, 'public']);
    const event = { uri: `${site.url}/events/gathering.md` };
    expect(await hint('resources/read', event)).toEqual([60_000, 'public']);
    site.clock.set('2026-11-20T16:59:50Z');
    expect(await hint('resources/read', event)).toEqual([10_000, 'public']);
  });
});

describe('the Origin check', () => {
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

  test.each([
    ['http://localhost:3000', 200],
    ['https://elsewhere.example', 403],
    ['null', 403],
    ['file:///x', 403],
  ])('on loopback answers a page of %s with %s', async (origin, status) => {
    const site = await aSite();
    const response = await site.fetch('/mcp', { method: 'POST', headers: { ...json, origin }, body: ping });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('other messages and methods', () => {
  test('mcp.call 202: a notification has no response body', async () => {
    const site = await aSite();
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const response = await site.fetch('/mcp', { method: 'POST', headers: json, body });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  test('mcp.call 400: rejects an invalid message', async () => {
    const site = await aSite();
    const response = await site.fetch('/mcp', { method: 'POST', headers: json, body: '{"jsonrpc":"1.0"}' });
    expect([response.status, (await response.json()).error.code]).toEqual([400, expect.any(Number)]);
  });

  test('mcp.call 404: rejects an unknown method', async () => {
    const response = await ask(await aSite(), 'tools/delete');
    expect([response.status, (await response.json()).error.code]).toEqual([404, -32_601]);
  });

  test('mcp.call 406: a client of 2025-11-25 must accept both media types', async () => {
    const site = await aSite();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const response = await site.fetch('/mcp', { method: 'POST', headers: { ...json, accept: 'text/plain' }, body });
    expect(response.status).toBe(406);
  });

  test.each(['GET', 'DELETE', 'PUT'])('mcp.call 405: rejects the HTTP method %s', async (method) => {
    const response = await (await aSite()).fetch('/mcp', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  test('mcp.call rejects subscriptions to notifications', async () => {
    const response = await ask(await aSite(), 'subscriptions/listen', { notifications: {} });
    expect(await response.text()).toContain('error');
  });
});

describe('the MCP server', () => {
  test('does not mix up responses to clients that use the same ids', async () => {
    const site = await aSite();
    const paths = ['/', '/start', '/events/gathering', '/blog/first'];
    const calls = Array.from({ length: 200 }, (_, index) => paths[index % paths.length] ?? '/');
    const answers = await Promise.all(
      calls.map(async (path) => {
        const { result } = await (await ask(site, 'tools/call', { name: 'get_page', arguments: { path } })).json();
        return result.structuredContent.path;
      }),
    );
    expect(answers).toEqual(calls);
  });
});
