import { formatDay } from '../calendar/format-time.ts';
import type { Post } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { escapeMarkdown, markdownLink } from './escape-markdown.ts';
import { factList, joinBlocks } from './facts.ts';
import { makeLinksAbsolute } from './make-links-absolute.ts';

export const postMarkdown = (post: Post, { siteUrl }: View): string =>
  joinBlocks(
    factList({
      Author: post.author.url === null ? escapeMarkdown(post.author.name) : markdownLink(post.author.name, post.author.url),
      Published: formatDay(post.published.at),
      Category: escapeMarkdown(post.category),
      Tags: post.tags.length === 0 ? null : post.tags.map(escapeMarkdown).join(', '),
    }),
    makeLinksAbsolute(post.body, siteUrl),
  );
