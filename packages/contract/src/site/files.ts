import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { fileResponse, textResponse } from '../response.ts';
import { slugParameter } from './slug.ts';

const read = {
  method: 'GET',
  since: '1.0.0',
  published: false,
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
} as const;

const textFile = <const Id extends string, const Path extends string>(id: Id, path: Path, mediaType: string, summary: string) =>
  defineOperation({
    id,
    path,
    summary,
    ...read,
    responses: { 200: textResponse(mediaType, { description: summary }) },
    failures: {},
  });

/** Files at conventional paths, generated from the content. */
export const files = {
  llms: textFile('files.llms', '/llms.txt', 'text/plain', 'Index of the site for agents'),
  eventsLlms: textFile('files.eventsLlms', '/events/llms.txt', 'text/plain', 'Index of the events for agents'),
  blogLlms: textFile('files.blogLlms', '/blog/llms.txt', 'text/plain', 'Index of the blog for agents'),
  llmsFull: textFile('files.llmsFull', '/llms-full.txt', 'text/plain', 'All text of the site in one file'),
  agents: textFile('files.agents', '/AGENTS.md', 'text/markdown', 'Instructions for agents'),
  agentsSmall: textFile('files.agentsSmall', '/agents.md', 'text/markdown', 'Alias of /AGENTS.md'),
  agentsWellKnown: textFile('files.agentsWellKnown', '/.well-known/agents.md', 'text/markdown', 'Alias of /AGENTS.md'),
  sitemap: textFile('files.sitemap', '/sitemap.xml', 'application/xml', 'Sitemap for search engines'),
  sitemapMarkdown: textFile('files.sitemapMarkdown', '/sitemap.md', 'text/markdown', 'Sitemap as Markdown'),
  robots: textFile('files.robots', '/robots.txt', 'text/plain', 'Rules for robots'),
  apiCatalog: textFile('files.apiCatalog', '/.well-known/api-catalog', 'application/linkset+json', 'API catalogue (RFC 9727)'),
  serverCard: textFile(
    'files.serverCard',
    '/mcp/server-card',
    'application/mcp-server-card+json',
    'Server card of the MCP server',
  ),
  serverCardWellKnown: textFile(
    'files.serverCardWellKnown',
    '/.well-known/mcp/server-card.json',
    'application/mcp-server-card+json',
    'Alias of /mcp/server-card',
  ),
  aiCatalog: textFile('files.aiCatalog', '/.well-known/ai-catalog.json', 'application/json', 'AI catalogue with the MCP server'),
  agentSkills: textFile(
    'files.agentSkills',
    '/.well-known/agent-skills/index.json',
    'application/json',
    'Installable skills (Agent Skills Discovery)',
  ),
  agentSkill: textFile(
    'files.agentSkill',
    '/.well-known/agent-skills/reading-this-site/SKILL.md',
    'text/markdown',
    'Instructions for agents as a skill',
  ),
  icon: textFile('files.icon', '/favicon.ico', 'image/svg+xml', 'Default icon'),
  rss: textFile('files.rss', '/blog/feed.xml', 'application/rss+xml', 'Newest posts as RSS'),
  atom: textFile('files.atom', '/blog/atom.xml', 'application/atom+xml', 'Newest posts as Atom'),
  jsonFeed: textFile('files.jsonFeed', '/blog/feed.json', 'application/feed+json', 'Newest posts as JSON Feed'),
  calendar: textFile('files.calendar', '/events.ics', 'text/calendar', 'All events as iCalendar'),
  eventCalendar: defineOperation({
    id: 'files.eventCalendar',
    path: '/events/{slug}.ics',
    summary: 'One event as iCalendar',
    ...read,
    params: z.object({ slug: slugParameter('The last path segment of the event’s page URL.') }),
    responses: { 200: textResponse('text/calendar', { description: 'The event.' }) },
    failures: { 400: 'The slug is invalid.', 404: 'There is no such event; the body refers to the list.' },
  }),
  security: defineOperation({
    id: 'files.security',
    path: '/.well-known/security.txt',
    summary: 'Security contact (RFC 9116)',
    ...read,
    responses: { 200: textResponse('text/plain', { description: 'The contact.' }) },
    failures: { 404: 'The site has no security contact.' },
  }),
  asset: defineOperation({
    id: 'files.asset',
    path: '/assets/{+file}',
    summary: 'An asset of the content folder',
    ...read,
    params: z.object({ file: z.string() }),
    responses: {
      200: fileResponse(['*/*'], { description: 'The file.' }),
      206: fileResponse(['*/*'], { description: 'A range of the file.' }),
    },
    failures: { 404: 'There is no such file.', 416: 'The range is outside the file.' },
  }),
} as const;
