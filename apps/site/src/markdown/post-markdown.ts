import { formatDay } from '../calendar/format-time.ts';
import type { Post } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { escapeMarkdown, formatMarkdownLink } from './escape-markdown.ts';
import { joinBlocks, renderFactList } from './facts.ts';
import { makeLinksAbsolute } from './make-links-absolute.ts';

export const renderPostMarkdown = (post: Post, { siteUrl }: View): string =>
  joinBlocks(
    renderFactList({
      Author: post.author.url === null ? escapeMarkdown(post.author.name) : formatMarkdownLink(post.author.name, post.author.url),
      Published: formatDay(post.published.at),
      Category: escapeMarkdown(post.category),
      Tags: post.tags.length === 0 ? null : post.tags.map(escapeMarkdown).join(', '),
    }),
    makeLinksAbsolute(post.body, siteUrl),
  );
