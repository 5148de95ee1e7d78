import type { EventStatus } from '@lyceum/contract/site';

import { toMarkdownUrl } from '../addresses.ts';
import { getEventStatus, sortEventsByStatus } from '../calendar/calendar.rules.ts';
import { formatDay, formatEventTime } from '../calendar/format-time.ts';
import type { GeneratedKind, Post, SiteEvent } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { escapeMarkdown, formatMarkdownLink } from './escape-markdown.ts';
import { joinBlocks } from './facts.ts';

/** The Markdown of generated pages. */
export const generatedMarkdown: Readonly<Record<Exclude<GeneratedKind, 'not-found'>, (view: View) => string>> = {
  home: ({ snapshot, siteUrl }) =>
    joinBlocks(
      escapeMarkdown(snapshot.site.description),
      [...snapshot.pages.values()]
        .filter(({ path }) => path !== '/')
        .map((page) => `- ${formatMarkdownLink(page.title, toMarkdownUrl(siteUrl, page.path))}: ${escapeMarkdown(page.summary)}`)
        .join('\n'),
    ),
  events: (view) => {
    const events = sortEventsByStatus(view.now, [...view.snapshot.events.values()]);
    const byStatus = Map.groupBy(events, (event) => getEventStatus(view.now, event));
    const sections = (['live', 'upcoming', 'past'] as const).map((status) =>
      eventSection(status, byStatus.get(status) ?? [], view),
    );
    return events.length === 0 ? 'There are no events yet.' : joinBlocks(...sections);
  },
  blog: (view) => {
    const posts = [...view.snapshot.posts.values()];
    if (posts.length === 0) return 'There are no posts yet.';
    return itemList(posts, postItem, { view, rest: `${view.siteUrl}/api/blog` });
  },
  search: ({ siteUrl }) =>
    joinBlocks(
      `Ask \`GET ${siteUrl}/api/search?q=…\` with 2 to 200 characters. Every word must appear in a result; case does not matter.`,
      '- `type` limits the search to `page`, `event` or `blog`.\n- `limit` is the number of results, 1 to 50.',
    ),
};

const titles: Readonly<Record<EventStatus, string>> = { live: 'Live now', upcoming: 'Upcoming', past: 'Past' };

const eventSection = (status: EventStatus, events: readonly SiteEvent[], view: View): string =>
  events.length === 0
    ? ''
    : joinBlocks(
        `## ${titles[status]}`,
        itemList(events, eventItem, { view, rest: `${view.siteUrl}/api/events?status=${status}` }),
      );

const eventItem = (event: SiteEvent): string => {
  const marks = `${event.cancelled ? ', **cancelled**' : ''}${event.sample ? ', **a sample**' : ''}`;
  return `${formatEventTime(event)}, ${event.type}, ${event.format}${marks}. ${escapeMarkdown(event.summary)}`;
};

const postItem = (post: Post): string => `${formatDay(post.published.at)}. ${escapeMarkdown(post.summary)}`;

/** Longer lists are available in the API. */
const maxItems = 100;

interface Listing {
  readonly view: View;
  /** The URL of the whole list. */
  readonly rest: string;
}

function itemList<D extends SiteEvent | Post>(
  documents: readonly D[],
  item: (document: D) => string,
  { view, rest }: Listing,
): string {
  const shown = documents.slice(0, maxItems).map((document) => {
    return `- ${formatMarkdownLink(document.title, toMarkdownUrl(view.siteUrl, document.path))}: ${item(document)}`;
  });
  const left = documents.length - shown.length;
  return joinBlocks(
    shown.join('\n'),
    left === 0 ? '' : `And ${left} more: ${formatMarkdownLink('the whole list as JSON', rest)}.`,
  );
}
