import { z } from 'zod';
import { operation } from '../operation.ts';
import { empty, json, text } from '../response.ts';
import { field } from './fields.ts';

export const SiteHealth = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .meta({ description: '`degraded`: newer content failed its check, so the last good revision is served.' }),
    service: field.words('The name of the service.'),
    version: field.words('The version of the API.'),
    time: field.moment('The clock of the server.'),
    content: z
      .object({
        revision: field.words('Digest of the content that is served.'),
        updated_at: field.moment('The newest change in it; null when nobody said.').nullable(),
        pages: field.count('How many pages there are.'),
        events: field.count('How many events there are.'),
        posts: field.count('How many posts are to be seen.'),
      })
      .meta({ description: 'What is served.' }),
    links: z
      .object({
        openapi: field.address('The OpenAPI document as JSON.'),
        openapi_yaml: field.address('The OpenAPI document as YAML.'),
        site: field.address('The catalogue of pages.'),
        events: field.address('The events.'),
        blog: field.address('The posts.'),
        search: field.address('The search; takes `q`.'),
        mcp: field.address('The MCP server.'),
        mcp_server_card: field.address('What the MCP server is and speaks.'),
        llms_txt: field.address('The index of the site for agents.'),
        llms_full_txt: field.address('The text of the site in one file.'),
        agent_instructions: field.address('How a program reads this site.'),
        sitemap: field.address('Every page for search engines.'),
        sitemap_md: field.address('Every page as markdown links.'),
        api_catalog: field.address('The APIs of the site (RFC 9727).'),
        events_ics: field.address('Every event for calendars.'),
        blog_feed: field.address('The newest posts as JSON Feed.'),
        markdown: field.words('A URI template (RFC 6570): any page as markdown, by its path.'),
      })
      .meta({ description: 'Where everything is.' }),
  })
  .meta({ id: 'SiteHealth', description: 'The state of the site and its entry points.' });
export type SiteHealth = z.output<typeof SiteHealth>;

const anonymousRead = {
  since: '1.0.0',
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
  failures: {},
} as const;

export const discovery = {
  health: operation({
    id: 'discovery.health',
    method: 'GET',
    path: '/api/health',
    summary: 'Liveness and entry points',
    description: 'The state of the service and the canonical URL of every machine-readable surface.',
    ...anonymousRead,
    published: true,
    responses: {
      200: json(SiteHealth, {
        description: 'The service answers.',
        example: {
          status: 'ok',
          service: 'public-site-api',
          version: '1.0.0',
          time: '2026-11-14T23:00:00Z',
          content: { revision: 'sha256:5f2c…', updated_at: '2026-11-10T08:00:00Z', pages: 41, events: 12, posts: 30 },
          links: {
            openapi: 'https://lyceum.invalid/openapi.json',
            openapi_yaml: 'https://lyceum.invalid/api/openapi.yaml',
            site: 'https://lyceum.invalid/api/site',
            events: 'https://lyceum.invalid/api/events',
            blog: 'https://lyceum.invalid/api/blog',
            search: 'https://lyceum.invalid/api/search',
            mcp: 'https://lyceum.invalid/mcp',
            mcp_server_card: 'https://lyceum.invalid/mcp/server-card',
            llms_txt: 'https://lyceum.invalid/llms.txt',
            llms_full_txt: 'https://lyceum.invalid/llms-full.txt',
            agent_instructions: 'https://lyceum.invalid/AGENTS.md',
            sitemap: 'https://lyceum.invalid/sitemap.xml',
            sitemap_md: 'https://lyceum.invalid/sitemap.md',
            api_catalog: 'https://lyceum.invalid/.well-known/api-catalog',
            events_ics: 'https://lyceum.invalid/events.ics',
            blog_feed: 'https://lyceum.invalid/blog/feed.json',
            markdown: 'https://lyceum.invalid/api/md/{path}',
          },
        },
      }),
    },
  }),
  openapi: operation({
    id: 'discovery.openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description as JSON',
    ...anonymousRead,
    published: true,
    responses: { 200: text('application/json', { description: 'The OpenAPI 3.1 document.' }) },
  }),
  openapiYaml: operation({
    id: 'discovery.openapiYaml',
    method: 'GET',
    path: '/api/openapi.yaml',
    summary: 'This description as YAML',
    ...anonymousRead,
    published: true,
    responses: { 200: text('application/yaml', { description: 'The same document as /openapi.json.' }) },
  }),
  live: operation({
    id: 'discovery.live',
    method: 'GET',
    path: '/livez',
    summary: 'The process runs',
    ...anonymousRead,
    published: false,
    responses: { 204: empty('The process runs.') },
  }),
  ready: operation({
    id: 'discovery.ready',
    method: 'GET',
    path: '/readyz',
    summary: 'The process takes requests',
    ...anonymousRead,
    published: false,
    responses: { 204: empty('Requests are welcome.') },
  }),
} as const;
