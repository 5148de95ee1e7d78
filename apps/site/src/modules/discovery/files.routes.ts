import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { SiteFileRepresentations } from './files.representations.ts';

export const fileRoutes = ({
  file,
  event,
  security,
  asset,
}: SiteFileRepresentations): Handlers<typeof siteContract.files, unknown> => ({
  llms: () => file('llms'),
  eventsLlms: () => file('eventsLlms'),
  blogLlms: () => file('blogLlms'),
  llmsFull: () => file('llmsFull'),
  agents: () => file('agents'),
  agentsSmall: () => file('agentsSmall'),
  agentsWellKnown: () => file('agentsWellKnown'),
  sitemap: () => file('sitemap'),
  sitemapMarkdown: () => file('sitemapMarkdown'),
  robots: () => file('robots'),
  apiCatalog: () => file('apiCatalog'),
  serverCard: () => file('serverCard'),
  serverCardWellKnown: () => file('serverCardWellKnown'),
  aiCatalog: () => file('aiCatalog'),
  agentSkills: () => file('agentSkills'),
  agentSkill: () => file('agentSkill'),
  icon: () => file('icon'),
  rss: () => file('rss'),
  atom: () => file('atom'),
  jsonFeed: () => file('jsonFeed'),
  calendar: () => file('calendar'),
  eventCalendar: ({ params }) => event(params.slug),
  security: () => security(),
  asset: ({ params }) => asset(params.file),
});
