import { type SiteHealth, siteSurface } from '@lyceum/contract/site';

import { type Clock, formatInstant } from '../../clock.ts';
import type { LiveContent } from '../../content/live-content.ts';

export interface HealthDeps {
  readonly content: Pick<LiveContent, 'snapshot' | 'degraded'>;
  readonly clock: Clock;
  readonly siteUrl: string;
}

export function reportHealth({ content, clock, siteUrl }: HealthDeps): SiteHealth {
  const { revision, updated_at, pages, events, posts } = content.snapshot();
  return {
    status: content.degraded() ? 'degraded' : 'ok',
    service: 'public-site-api',
    version: siteSurface.version,
    time: formatInstant(clock.now()),
    content: { revision, updated_at, pages: pages.size, events: events.size, posts: posts.size },
    links: {
      openapi: `${siteUrl}/openapi.json`,
      openapi_yaml: `${siteUrl}/api/openapi.yaml`,
      site: `${siteUrl}/api/site`,
      events: `${siteUrl}/api/events`,
      blog: `${siteUrl}/api/blog`,
      search: `${siteUrl}/api/search`,
      mcp: `${siteUrl}/mcp`,
      mcp_server_card: `${siteUrl}/mcp/server-card`,
      llms_txt: `${siteUrl}/llms.txt`,
      llms_full_txt: `${siteUrl}/llms-full.txt`,
      agent_instructions: `${siteUrl}/AGENTS.md`,
      sitemap: `${siteUrl}/sitemap.xml`,
      sitemap_md: `${siteUrl}/sitemap.md`,
      api_catalog: `${siteUrl}/.well-known/api-catalog`,
      events_ics: `${siteUrl}/events.ics`,
      blog_feed: `${siteUrl}/blog/feed.json`,
      markdown: `${siteUrl}/api/md/{path}`,
    },
  };
}
