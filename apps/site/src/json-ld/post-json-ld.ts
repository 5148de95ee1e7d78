import { toAbsoluteUrl } from '../addresses.ts';
import { getLastModified, type Post } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { context, createOrganizationJsonLd, type JsonLd, omitEmpty } from './json-ld.ts';

/** The post as a schema.org BlogPosting. */
export function createPostJsonLd(post: Post, { snapshot, siteUrl }: Omit<View, 'now'>): JsonLd {
  const url = toAbsoluteUrl(siteUrl, post.path);
  return omitEmpty({
    '@context': context,
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.summary,
    image: post.image_url,
    author: omitEmpty({ '@type': 'Person', name: post.author.name, url: post.author.url }),
    publisher: createOrganizationJsonLd(snapshot.site, siteUrl),
    datePublished: post.published.at,
    dateModified: getLastModified(post),
    articleSection: post.category,
    keywords: post.tags,
    wordCount: post.body.words,
    inLanguage: snapshot.site.language,
  });
}
