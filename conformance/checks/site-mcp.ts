import assert from 'node:assert/strict';

import { requireFilledText, requireList, requireRecord, requireText } from '../narrow.ts';
import { type Checks, Inconclusive, type World } from '../world.ts';
import { listEvents, parseJson, request, requestJson } from './site-requests.ts';

const revision = '2026-07-28';

/** Written by hand, because a client library would hide the details under test. */
async function call(world: World, method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const name = params['uri'] ?? params['name'];
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'conformance', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const answer = await request(world, '/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } }),
  });
  assert.equal(answer.status, 200, `${method} returned ${answer.status}: ${answer.body.slice(0, 200)}`);
  return requireRecord(parseJson(answer, method)['result'], `result of ${method}`);
}

async function callTool(world: World, name: string, given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const result = await call(world, 'tools/call', { name, arguments: given });
  assert.ok(result['isError'] !== true, `${name} failed: ${JSON.stringify(result['content'])}`);
  return requireRecord(result['structuredContent'], `structuredContent of ${name}`);
}

export const siteMcpChecks: Checks = {
  'site.mcp.streamable-http': async (world) => {
    const discovered = await call(world, 'server/discover');
    assert.ok(requireList(discovered['supportedVersions'], 'supportedVersions').includes(revision));
    await assertOldHandshake(world);
    const { status, headers } = await request(world, '/mcp', { method: 'DELETE' });
    assert.equal(status, 405);
    assert.match(headers.get('allow') ?? '', /\bPOST\b/);
  },
  'site.mcp.resources': async (world) => {
    const { resources } = await call(world, 'resources/list');
    const uris = requireList(resources, 'resources').map((resource) =>
      requireFilledText(requireRecord(resource, 'resource')['uri'], 'uri'),
    );
    assert.ok(uris.length > 0, 'no resources');
    for (const uri of uris.slice(0, 10)) {
      const { contents } = await call(world, 'resources/read', { uri });
      requireFilledText(requireRecord(requireList(contents, 'contents')[0], 'contents[0]')['text'], `text of ${uri}`);
    }
  },
  'site.mcp.tools': async (world) => {
    const { tools } = await call(world, 'tools/list');
    const named = requireList(tools, 'tools').map((tool) => requireRecord(tool, 'tool'));
    assert.ok(named.length > 0, 'no tools');
    for (const tool of named) {
      requireFilledText(tool['description'], 'description');
      requireRecord(tool['inputSchema'], 'inputSchema');
      assert.equal(requireRecord(tool['annotations'], 'annotations')['readOnlyHint'], true, `${String(tool['name'])} may write`);
    }
  },
  'site.mcp.same-content': async (world) => {
    const { events } = await listEvents(world, { limit: 3 });
    for (const { slug: given } of events) {
      const slug = requireText(given, 'slug');
      const [record1, record2] = [
        await requestJson(world, `/api/events/${slug}`, 200),
        await callTool(world, 'get_event', { slug }),
      ];
      assert.deepEqual(record2, record1, `the event ${slug} differs`);
    }
    const [pages, listed] = [await requestJson(world, '/api/site', 200), await callTool(world, 'list_pages', {})];
    assert.deepEqual(listed['results'], pages['results'], 'the catalogues differ');
    for (const page of requireList(pages['results'], 'results').slice(0, 5))
      await assertSameBytes(world, requireRecord(page, 'page'));
    const [posts, toolResult] = [
      await requestJson(world, '/api/blog?limit=5', 200),
      await callTool(world, 'list_posts', { limit: 5 }),
    ];
    assert.deepEqual(toolResult['results'], posts['results'], 'the posts differ');
  },
};

async function assertSameBytes(world: World, page: Record<string, unknown>): Promise<void> {
  const uri = requireText(page['markdown_url'], 'markdown_url');
  if (!uri.startsWith(world.site_url)) throw new Inconclusive('The site calls itself by another address than the one asked.');
  const { contents } = await call(world, 'resources/read', { uri });
  const { body } = await request(world, new URL(uri).pathname);
  assert.equal(requireRecord(requireList(contents, 'contents')[0], 'contents[0]')['text'], body, `${uri} differs`);
}

/** Clients of the previous revision start with `initialize`. */
async function assertOldHandshake(world: World): Promise<void> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'conformance', version: '1.0.0' } };
  const { status, body } = await request(world, '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
  assert.equal(status, 200);
  assert.match(body, /"protocolVersion":"2025-11-25"/);
}
