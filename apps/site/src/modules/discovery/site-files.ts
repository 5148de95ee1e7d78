import type { siteContract } from '@lyceum/contract/site';
import type { RenderedReply } from '@lyceum/kit';
import { sortEventsByStatus } from '../../calendar/calendar.rules.ts';
import { getCalendar } from '../../calendar/calendar.ts';
import { renderSiteIcon } from '../../layout/site-icon.ts';
import { type CachedRenderer, computeEtag } from '../../representations.ts';
import type { View } from '../../view.ts';
import { renderBlogLlmsTxt, renderEventsLlmsTxt, renderLlmsFullTxt, renderSiteLlmsTxt } from './agent-index.ts';
import { renderAgentsMd } from './agent-instructions.ts';
import { renderAgentSkill, renderAgentSkillIndex } from './agent-skills.ts';
import { renderCalendar } from './calendar-file.ts';
import { renderAtom, renderJsonFeed, renderRss } from './feeds.ts';
import { renderRobotsTxt, renderSitemap, renderSitemapMarkdown } from './sitemaps.ts';
import { renderAiCatalog, renderApiCatalog, renderServerCard } from './well-known.ts';

export interface FileDefinition {
  readonly mediaType: string;
  readonly text: (view: View) => string;
  /** When the passing of time next changes it; never by default. */
  readonly changesAt?: (view: View) => number | null;
}

const plain = 'text/plain; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';
const card = 'application/mcp-server-card+json; charset=utf-8';

const nextStatusChange = ({ snapshot, now }: View): number | null => getCalendar(snapshot).nextTransitionAfter(now);

const instructions: FileDefinition = { mediaType: markdown, text: renderAgentsMd };
const mcpCard: FileDefinition = { mediaType: card, text: renderServerCard };

type GeneratedFile = Exclude<keyof typeof siteContract.files, 'eventCalendar' | 'security' | 'asset'>;

/** The files of every site. */
export const siteFiles: Readonly<Record<GeneratedFile, FileDefinition>> = {
  llms: { mediaType: plain, text: renderSiteLlmsTxt },
  eventsLlms: { mediaType: plain, text: renderEventsLlmsTxt, changesAt: nextStatusChange },
  blogLlms: { mediaType: plain, text: renderBlogLlmsTxt },
  llmsFull: { mediaType: plain, text: renderLlmsFullTxt, changesAt: nextStatusChange },
  agents: instructions,
  agentsSmall: instructions,
  agentsWellKnown: instructions,
  sitemap: { mediaType: 'application/xml; charset=utf-8', text: renderSitemap },
  sitemapMarkdown: { mediaType: markdown, text: renderSitemapMarkdown },
  robots: { mediaType: plain, text: renderRobotsTxt },
  apiCatalog: {
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    text: renderApiCatalog,
  },
  serverCard: mcpCard,
  serverCardWellKnown: mcpCard,
  aiCatalog: { mediaType: 'application/json; charset=utf-8', text: renderAiCatalog },
  agentSkills: { mediaType: 'application/json; charset=utf-8', text: renderAgentSkillIndex },
  agentSkill: { mediaType: markdown, text: renderAgentSkill },
  icon: { mediaType: 'image/svg+xml; charset=utf-8', text: ({ snapshot: { site } }) => renderSiteIcon(site) },
  rss: { mediaType: 'application/rss+xml; charset=utf-8', text: renderRss },
  atom: { mediaType: 'application/atom+xml; charset=utf-8', text: renderAtom },
  jsonFeed: { mediaType: 'application/feed+json; charset=utf-8', text: renderJsonFeed },
  // In list order, which changes when events start and end.
  calendar: {
    mediaType: 'text/calendar; charset=utf-8',
    text: (view) => renderCalendar(sortEventsByStatus(view.now, [...view.snapshot.events.values()]), view),
    changesAt: nextStatusChange,
  },
};

const responseOptions = { cachePolicy: 'stale-while-revalidate' } as const;

/** Renders a file once per snapshot and after each change with time. */
export const renderFileCached = (represent: CachedRenderer, key: string, kind: FileDefinition, view: () => View): RenderedReply =>
  represent(
    `file ${key}`,
    () => {
      const current = view();
      const body = Buffer.from(kind.text(current));
      return {
        body,
        etag: computeEtag(body),
        changesAt: kind.changesAt?.(current) ?? null,
        mediaType: kind.mediaType,
        cacheMs: Infinity,
      };
    },
    responseOptions,
  );
