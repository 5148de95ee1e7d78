import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { emptyResponse, jsonResponse, textResponse } from '../response.ts';
import { field } from './fields.ts';

export const SiteHealth = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .meta({ description: '`degraded`: newer content is invalid, so the last valid revision is served.' }),
    service: field.text('Name of the service.'),
    version: field.text('Version of the API.'),
    time: field.instant('Time of the server.'),
    content: z
      .object({
        revision: field.text('Digest of the content.'),
        updated_at: field.instant('Latest change; null if unknown.').nullable(),
        pages: field.count('Number of pages.'),
        events: field.count('Number of events.'),
        posts: field.count('Number of published posts.'),
      })
      .meta({ description: 'The content being served.' }),
    links: z
      .object({
        openapi: field.url('The OpenAPI document as JSON.'),
        openapi_yaml: field.url('The OpenAPI document as YAML.'),
        site: field.url('The catalogue of pages.'),
        events: field.url('The events.'),
        blog: field.url('The posts.'),
        search: field.url('Search, with the parameter `q`.'),
        mcp: field.url('The MCP server.'),
        mcp_server_card: field.url('Server card of the MCP server.'),
        llms_txt: field.url('Index of the site for agents.'),
        llms_full_txt: field.url('All text of the site in one file.'),
        agent_instructions: field.url('Instructions for agents.'),
        sitemap: field.url('Sitemap for search engines.'),
        sitemap_md: field.url('Sitemap as Markdown.'),
        api_catalog: field.url('The APIs of the site (RFC 9727).'),
        events_ics: field.url('All events as iCalendar.'),
        blog_feed: field.url('The newest posts as JSON Feed.'),
        markdown: field.text('A URI template (RFC 6570): any page as Markdown, by its path.'),
      })
      .meta({ description: 'Entry points.' }),
  })
  .meta({ id: 'SiteHealth', description: 'Status and entry points of the site.' });
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
  health: defineOperation({
    id: 'discovery.health',
    method: 'GET',
    path: '/api/health',
    summary: 'Health and entry points',
    description: 'Returns the status of the service and the canonical URL of every machine-readable resource.',
    ...anonymousRead,
    published: true,
    responses: {
      200: jsonResponse(SiteHealth, {
        description: 'The service is running.',
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
  openapi: defineOperation({
    id: 'discovery.openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'OpenAPI document as JSON',
    ...anonymousRead,
    published: true,
    responses: { 200: textResponse('application/json', { description: 'The OpenAPI 3.1 document.' }) },
  }),
  openapiYaml: defineOperation({
    id: 'discovery.openapiYaml',
    method: 'GET',
    path: '/api/openapi.yaml',
    summary: 'OpenAPI document as YAML',
    ...anonymousRead,
    published: true,
    responses: { 200: textResponse('application/yaml', { description: 'The same document as /openapi.json.' }) },
  }),
  live: defineOperation({
    id: 'discovery.live',
    method: 'GET',
    path: '/livez',
    summary: 'Liveness probe',
    ...anonymousRead,
    published: false,
    responses: { 204: emptyResponse('The process is running.') },
  }),
  ready: defineOperation({
    id: 'discovery.ready',
    method: 'GET',
    path: '/readyz',
    summary: 'Readiness probe',
    ...anonymousRead,
    published: false,
    responses: { 204: emptyResponse('The process accepts requests.') },
  }),
} as const;
