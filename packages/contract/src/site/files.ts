import { z } from 'zod';
import { operation } from '../operation.ts';
import { file, text } from '../response.ts';
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
  operation({ id, path, summary, ...read, responses: { 200: text(mediaType, { description: summary }) }, failures: {} });

/** Files at addresses that are conventions of others; everything in them is made from the content. */
export const files = {
  llms: textFile('files.llms', '/llms.txt', 'text/plain', 'The index of the site for agents'),
  eventsLlms: textFile('files.eventsLlms', '/events/llms.txt', 'text/plain', 'The index of the events for agents'),
  blogLlms: textFile('files.blogLlms', '/blog/llms.txt', 'text/plain', 'The index of the blog for agents'),
  llmsFull: textFile('files.llmsFull', '/llms-full.txt', 'text/plain', 'The text of the site in one file'),
  agents: textFile('files.agents', '/AGENTS.md', 'text/markdown', 'Instructions for agents'),
  agentsSmall: textFile('files.agentsSmall', '/agents.md', 'text/markdown', 'The same under another name'),
  agentsWellKnown: textFile('files.agentsWellKnown', '/.well-known/agents.md', 'text/markdown', 'The same under another name'),
  sitemap: textFile('files.sitemap', '/sitemap.xml', 'application/xml', 'Every page for search engines'),
  sitemapMarkdown: textFile('files.sitemapMarkdown', '/sitemap.md', 'text/markdown', 'Every page as markdown links'),
  robots: textFile('files.robots', '/robots.txt', 'text/plain', 'What robots may do'),
  apiCatalog: textFile(
    'files.apiCatalog',
    '/.well-known/api-catalog',
    'application/linkset+json',
    'The APIs of the site (RFC 9727)',
  ),
  serverCard: textFile('files.serverCard', '/mcp/server-card', 'application/mcp-server-card+json', 'The card of the MCP server'),
  serverCardWellKnown: textFile(
    'files.serverCardWellKnown',
    '/.well-known/mcp/server-card.json',
    'application/mcp-server-card+json',
    'The same where scanners look for it',
  ),
  aiCatalog: textFile('files.aiCatalog', '/.well-known/ai-catalog.json', 'application/json', 'What agents can connect to'),
  agentSkills: textFile(
    'files.agentSkills',
    '/.well-known/agent-skills/index.json',
    'application/json',
    'What agents can install (Agent Skills Discovery)',
  ),
  agentSkill: textFile(
    'files.agentSkill',
    '/.well-known/agent-skills/reading-this-site/SKILL.md',
    'text/markdown',
    'The instructions for agents as a skill',
  ),
  icon: textFile('files.icon', '/favicon.ico', 'image/svg+xml', 'The icon for who asks without having read a page'),
  rss: textFile('files.rss', '/blog/feed.xml', 'application/rss+xml', 'The newest posts as RSS'),
  atom: textFile('files.atom', '/blog/atom.xml', 'application/atom+xml', 'The newest posts as Atom'),
  jsonFeed: textFile('files.jsonFeed', '/blog/feed.json', 'application/feed+json', 'The newest posts as JSON Feed'),
  calendar: textFile('files.calendar', '/events.ics', 'text/calendar', 'Every event for calendars'),
  eventCalendar: operation({
    id: 'files.eventCalendar',
    path: '/events/{slug}.ics',
    summary: 'One event for calendars',
    ...read,
    params: z.object({ slug: slugParameter('The last path segment of the event’s page URL.') }),
    responses: { 200: text('text/calendar', { description: 'The event.' }) },
    failures: { 400: 'The slug is not of the form of a slug.', 404: 'There is no such event; the body points at the list.' },
  }),
  security: operation({
    id: 'files.security',
    path: '/.well-known/security.txt',
    summary: 'Where to report a vulnerability (RFC 9116)',
    ...read,
    responses: { 200: text('text/plain', { description: 'The contact.' }) },
    failures: { 404: 'The site names no contact.' },
  }),
  asset: operation({
    id: 'files.asset',
    path: '/assets/{+file}',
    summary: 'A file of the content folder',
    ...read,
    params: z.object({ file: z.string() }),
    responses: {
      200: file(['*/*'], { description: 'The file.' }),
      206: file(['*/*'], { description: 'One range of it.' }),
    },
    failures: { 404: 'There is no such file.', 416: 'The file has no such bytes.' },
  }),
} as const;
