import { McpServer, ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';

import { getMcpIdentity } from '../../mcp-identity.ts';
import type { View } from '../../view.ts';
import { createContentCacheHint, fixedHint } from './cache-hints.rules.ts';
import { completeArgument } from './completions.ts';
import { prompts, renderPromptOrError } from './prompts.ts';
import { listResourceTemplates, listSiteResources, readResource, type SiteFiles } from './resources.ts';
import { siteTools } from './tools.ts';

const resourcesPerPage = 200;

const byName = new Map(siteTools.map((tool) => [tool.definition.name, tool]));
const tools = siteTools.map(({ definition }) => definition);

/**
 * Creates the server for one request, with the content at one time. Lists come from tables, because registrations would be
 * repeated for every request.
 */
export function createSiteMcpServer(view: View, siteFiles: SiteFiles): McpServer {
  const mcp = new McpServer(getMcpIdentity(view), {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: instructionsFor(view),
    cacheHints: { 'server/discover': createContentCacheHint(view.now, view.snapshot.changes_at) },
  });
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({ tools, ...fixedHint }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = byName.get(params.name);
    if (!tool) throw invalid(`There is no tool ${JSON.stringify(params.name)}; tools/list lists them.`);
    return tool.call(view, params.arguments);
  });
  server.setRequestHandler('resources/list', ({ params }) => listResources(view, params?.cursor));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: listResourceTemplates(view.siteUrl),
    ...fixedHint,
  }));
  server.setRequestHandler('resources/read', ({ params }) => {
    const read = readResource(view, params.uri, siteFiles);
    if (!read) throw new ResourceNotFoundError(params.uri);
    return read;
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts], ...fixedHint }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const got = renderPromptOrError(view, params.name, params.arguments ?? {});
    if (typeof got === 'object') return got;
    throw invalid(got ?? `There is no prompt ${JSON.stringify(params.name)}; prompts/list lists them.`);
  });
  server.setRequestHandler('completion/complete', ({ params }) => completeArgument(view, params));
  return mcp;
}

const invalid = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

function listResources(view: View, cursor: string | undefined) {
  const all = listSiteResources(view);
  const first = cursor === undefined ? 0 : Number(/^\d{1,7}$/.exec(cursor)?.[0] ?? Number.NaN);
  if (!(first < all.length)) throw invalid('The cursor is not from resources/list.');
  const next = first + resourcesPerPage;
  return {
    resources: all.slice(first, next),
    ...(next < all.length && { nextCursor: String(next) }),
    ...createContentCacheHint(view.now, view.snapshot.changes_at),
  };
}

const instructionsFor = ({ snapshot: { site }, siteUrl }: View): string =>
  [
    `${site.name} (${siteUrl}): everything published on this site, read-only and without sign-in. ${site.description}`.trim(),
    'Call search with plain words, then fetch with the id of a result. list_events lists upcoming, live and past events; times are in the time zone of each event.',
    `Resources are the public URLs of the pages with .md added. See ${siteUrl}/AGENTS.md for more.`,
  ].join('\n');
