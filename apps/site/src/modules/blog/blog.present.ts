import type { PostRecord, PostSummary } from '@lyceum/contract/site';

import { toAbsoluteUrl, toMarkdownUrl } from '../../addresses.ts';
import type { Post } from '../../content/snapshot.ts';
import { createPostJsonLd } from '../../json-ld/post-json-ld.ts';
import { makeLinksAbsolute } from '../../markdown/make-links-absolute.ts';
import { estimateTokens, renderMarkdown } from '../../markdown/render-markdown.ts';
import { estimateReadingMinutes } from '../../reading-time.ts';
import type { View } from '../../view.ts';

export const presentPostSummary = (post: Post, view: View): PostSummary => ({
  slug: post.slug,
  title: post.title,
  excerpt: post.summary,
  author: post.author,
  category: post.category,
  tags: post.tags,
  published_at: post.published.at,
  updated_at: post.updated_at,
  reading_time_minutes: estimateReadingMinutes(post.body),
  url: toAbsoluteUrl(view.siteUrl, post.path),
  markdown_url: toMarkdownUrl(view.siteUrl, post.path),
  tokens: estimateTokens(renderMarkdown(post, view)),
});

export const presentPostRecord = (post: Post, { view, related }: { view: View; related: readonly Post[] }): PostRecord => ({
  ...presentPostSummary(post, view),
  body_markdown: makeLinksAbsolute(post.body, view.siteUrl),
  word_count: post.body.words,
  image_url: post.image_url,
  related: related.map(({ slug, title, path }) => ({ slug, title, url: toAbsoluteUrl(view.siteUrl, path) })),
  json_ld: createPostJsonLd(post, view),
});
