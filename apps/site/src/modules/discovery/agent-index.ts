import { toMarkdownUrl } from '../../addresses.ts';
import { getEventStatus, sortEventsByStatus } from '../../calendar/calendar.rules.ts';
import { formatDay, formatEventTime } from '../../calendar/format-time.ts';
import type { Post, SiteDocument, SiteEvent } from '../../content/snapshot.ts';
import { escapeMarkdown, formatMarkdownLink } from '../../markdown/escape-markdown.ts';
import { joinBlocks } from '../../markdown/facts.ts';
import { renderMarkdown } from '../../markdown/render-markdown.ts';
import type { View } from '../../view.ts';

/** Agents have a limited context window: a longer index is truncated and links to the rest. */
const maxIndexLength = 45_000;
const maxTextLength = 2_000_000;

/** llms.txt as specified at llmstxt.org: a title, a summary and links to Markdown. */
export const renderSiteLlmsTxt = (view: View): string => {
  const { snapshot, siteUrl } = view;
  const sections = Map.groupBy(snapshot.pages.values(), ({ section }) => section);
  const lines = [...sections].flatMap(([name, pages]) => [
    `\n## ${escapeMarkdown(name)}\n`,
    ...pages.map((page) => linkTo(page, page.summary, view)),
  ]);
  return joinBlocks(
    heading(snapshot.site.name, snapshot.site.description),
    'Add `.md` to the URL of a page to get it as Markdown. Search, events and posts are available as JSON without sign-in; MCP clients connect to the URL below.',
    truncateLines(lines, formatMarkdownLink('All pages, events and posts', `${siteUrl}/sitemap.md`)),
    [
      '## For agents\n',
      `- ${formatMarkdownLink('Instructions', `${siteUrl}/AGENTS.md`)}: how programs use this site`,
      `- ${formatMarkdownLink('Events', `${siteUrl}/events/llms.txt`)}: ${snapshot.events.size} events, the next ones first`,
      `- ${formatMarkdownLink('Blog', `${siteUrl}/blog/llms.txt`)}: ${snapshot.posts.size} posts, newest first`,
      `- ${formatMarkdownLink('OpenAPI', `${siteUrl}/openapi.json`)}: the HTTP API`,
      `- ${formatMarkdownLink('MCP', `${siteUrl}/mcp/server-card`)}: the Model Context Protocol endpoint at ${siteUrl}/mcp`,
    ].join('\n'),
    `## Optional\n\n- ${formatMarkdownLink('Everything in one file', `${siteUrl}/llms-full.txt`)}: the text of all pages, events and posts`,
  ).concat('\n');
};

export const renderEventsLlmsTxt = (view: View): string => {
  const { snapshot, siteUrl, now } = view;
  const events = sortEventsByStatus(now, [...snapshot.events.values()]);
  const groups = Map.groupBy(events, (event) => getEventStatus(now, event));
  const lines = [...groups].flatMap(([status, group]) => [
    `\n## ${status}\n`,
    ...group.map((event) => linkTo(event, eventLine(event), view)),
  ]);
  return joinBlocks(
    heading(`Events of ${snapshot.site.name}`, 'Every event, live ones first, then the next, then past ones.'),
    `As JSON: ${siteUrl}/api/events. For calendars: ${siteUrl}/events.ics.`,
    truncateLines(lines, `${siteUrl}/api/events`),
  ).concat('\n');
};

export const renderBlogLlmsTxt = (view: View): string => {
  const { snapshot, siteUrl } = view;
  const lines = [...snapshot.posts.values()].map((post) => linkTo(post, postLine(post), view));
  return joinBlocks(
    heading(`Blog of ${snapshot.site.name}`, 'Every post, newest first.'),
    `As JSON: ${siteUrl}/api/blog. As feeds: ${siteUrl}/blog/feed.json, ${siteUrl}/blog/feed.xml.`,
    `## Posts\n\n${truncateLines(lines, `${siteUrl}/api/blog`)}`,
  ).concat('\n');
};

/** The Markdown of pages, current events, posts and past events, up to the limit. */
export const renderLlmsFullTxt = (view: View): string => {
  const { snapshot, now, siteUrl } = view;
  const events = sortEventsByStatus(now, [...snapshot.events.values()]);
  const ahead = events.filter((event) => getEventStatus(now, event) !== 'past');
  const documents = [...snapshot.pages.values(), ...ahead, ...snapshot.posts.values(), ...events.slice(ahead.length)];
  const parts: string[] = [];
  let length = 0;
  for (const document of documents) {
    const text = renderMarkdown(document, view);
    length += text.length;
    if (length > maxTextLength) break;
    parts.push(text);
  }
  const left = documents.length - parts.length;
  return `${parts.join('\n')}${left === 0 ? '' : `\n${left} more documents are listed at ${siteUrl}/sitemap.md\n`}`;
};

const heading = (title: string, description: string): string =>
  description === '' ? `# ${escapeMarkdown(title)}` : `# ${escapeMarkdown(title)}\n\n> ${escapeMarkdown(description)}`;

const linkTo = ({ title, path }: SiteDocument, description: string, { siteUrl }: View): string =>
  `- ${formatMarkdownLink(title, toMarkdownUrl(siteUrl, path))}: ${escapeMarkdown(description)}`;

const eventLine = (event: SiteEvent): string =>
  `${formatEventTime(event)}, ${event.type}, ${event.format}${event.cancelled ? ', cancelled' : ''}. ${event.summary}`;

const postLine = (post: Post): string => `${formatDay(post.published.at)}, ${post.category}. ${post.summary}`;

function truncateLines(lines: readonly string[], rest: string): string {
  let length = 0;
  const cut = lines.findIndex((line) => (length += line.length + 1) > maxIndexLength);
  const shown = cut < 0 ? lines : [...lines.slice(0, cut), `- ${lines.length - cut} more: ${rest}`];
  return shown.join('\n').trim();
}
