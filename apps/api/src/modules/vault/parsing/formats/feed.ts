import { parseFeed as parseAnyFeed } from 'feedsmith';

import type { ParsedText } from '../parsed-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { htmlToText } from './html-to-text.ts';
import { decodeText } from './plain-text.ts';

interface FeedItem {
  readonly title: string | undefined;
  readonly date: string | undefined;
  readonly link: string | undefined;
  readonly html: string | undefined;
}
interface Feed {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly items: readonly FeedItem[];
}

const maxItems = 1000;

/** RSS, Atom, RDF and JSON feeds: a heading for the feed and one for each item. */
export function parseFeed(bytes: Buffer): ParsedText {
  const feed = readFeed(decodeText(bytes));
  const title = feed.title === undefined ? null : htmlToText(feed.title).text;
  const parts = [
    title === null ? '' : `# ${title}`,
    feed.description === undefined ? '' : htmlToText(feed.description).text,
    ...feed.items.slice(0, maxItems).map(renderItem),
  ];
  return { title, text: parts.filter((part) => part !== '').join('\n\n') };
}

function renderItem({ title, date, link, html }: FeedItem): string {
  const heading = title === undefined ? '' : `## ${htmlToText(title).text.replace(/\s+/g, ' ')}`;
  // Headings inside an item come below its own.
  const body = htmlToText(html ?? '').text.replace(/^#{1,4}(?= )/gm, '##$&');
  return [heading, [date, link].filter(Boolean).join(' · '), body].filter((part) => part !== '').join('\n\n');
}

function readFeed(text: string): Feed {
  const { format, feed } = detectFeed(text);
  switch (format) {
    case 'rss':
      return {
        title: feed.title,
        description: feed.description,
        items: (feed.items ?? []).map(({ title, pubDate, link, content, description }) => ({
          title,
          date: asText(pubDate),
          link,
          html: content?.encoded ?? description,
        })),
      };
    case 'atom':
      return {
        title: feed.title?.value,
        description: feed.subtitle?.value,
        items: (feed.entries ?? []).map(({ title, updated, links, content, summary }) => ({
          title: title?.value,
          date: asText(updated),
          link: links?.[0]?.href,
          html: content?.value ?? summary?.value,
        })),
      };
    case 'rdf':
      return {
        title: feed.title,
        description: feed.description,
        items: (feed.items ?? []).map(({ title, link, content, description }) => ({
          title,
          date: undefined,
          link,
          html: content?.encoded ?? description,
        })),
      };
    case 'json':
      return {
        title: feed.title,
        description: feed.description,
        items: (feed.items ?? []).map(({ title, url, date_published, content_html, content_text, summary }) => ({
          title,
          date: asText(date_published),
          link: url,
          html: content_html ?? content_text ?? summary,
        })),
      };
  }
}

/** The type of a date is open, because feedsmith can parse it; it leaves it as text here. */
const asText = (date: unknown): string | undefined => (typeof date === 'string' ? date : undefined);

function detectFeed(text: string): ReturnType<typeof parseAnyFeed> {
  try {
    return parseAnyFeed(text);
  } catch {
    throw new UnreadableDocument('damaged', 'This is not an RSS, Atom or JSON feed.');
  }
}
