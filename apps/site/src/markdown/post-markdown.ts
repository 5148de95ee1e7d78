import { formatDay } from '../calendar/format-time.ts';
import type { Post } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { absoluteMarkdown } from './absolute-markdown.ts';
import { escapeMarkdown, markdownLink } from './escape-markdown.ts';
import { factList, joinBlocks } from './facts.ts';

export const postMarkdown = (post: Post, { siteUrl }: View): string =>
  joinBlocks(
    factList({
      Author: post.author.url === null ? escapeMarkdown(post.author.name) : markdownLink(post.author.name, post.author.url),
      Published: formatDay(post.published.at),
      Category: escapeMarkdown(post.category),
      Tags: post.tags.length === 0 ? null : post.tags.map(escapeMarkdown).join(', '),
    }),
    absoluteMarkdown(post.body, siteUrl),
  );
