import { toAbsoluteUrl } from '../../addresses.ts';
import { getLastModified, type Post } from '../../content/snapshot.ts';
import { makeLinksAbsolute } from '../../markdown/make-links-absolute.ts';
import type { View } from '../../view.ts';
import { escapeXml, xmlElement } from './xml.ts';

/** Feed readers poll often and need only new posts. */
const maxPosts = 50;

const newestPosts = ({ snapshot }: View): Post[] => [...snapshot.posts.values()].slice(0, maxPosts);
const titleOf = ({ snapshot: { site } }: View): string => `${site.name}: blog`;
const descriptionOf = ({ snapshot: { site } }: View): string =>
  site.description === '' ? `The blog of ${site.name}.` : site.description;
const httpDate = (ms: number): string => new Date(ms).toUTCString();

export const renderRss = (view: View): string => {
  const { siteUrl, snapshot } = view;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    xmlElement('title', titleOf(view)),
    xmlElement('link', `${siteUrl}/blog`),
    xmlElement('description', descriptionOf(view)),
    xmlElement('language', snapshot.site.language),
    `<atom:link href="${escapeXml(`${siteUrl}/blog/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...newestPosts(view).map((post) => {
      const url = toAbsoluteUrl(siteUrl, post.path);
      const categories = [post.category, ...post.tags].map((name) => xmlElement('category', name)).join('');
      return `<item>${xmlElement('title', post.title)}${xmlElement('link', url)}<guid isPermaLink="true">${escapeXml(url)}</guid>${xmlElement('pubDate', httpDate(post.published.ms))}${xmlElement('dc:creator', post.author.name)}${xmlElement('description', post.summary)}${categories}</item>`;
    }),
    '</channel></rss>\n',
  ].join('\n');
};

export const renderAtom = (view: View): string => {
  const { siteUrl } = view;
  const posts = newestPosts(view);
  const updated = posts.map(updatedAt).reduce((latest, each) => (each > latest ? each : latest), '1970-01-01T00:00:00Z');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    xmlElement('title', titleOf(view)),
    xmlElement('subtitle', descriptionOf(view)),
    xmlElement('id', `${siteUrl}/blog`),
    xmlElement('updated', updated),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${siteUrl}/blog/atom.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}/blog`)}"/>`,
    ...posts.map((post) => {
      const url = toAbsoluteUrl(siteUrl, post.path);
      const author = `<author>${xmlElement('name', post.author.name)}${post.author.url === null ? '' : xmlElement('uri', post.author.url)}</author>`;
      const categories = [post.category, ...post.tags].map((name) => `<category term="${escapeXml(name)}"/>`).join('');
      return `<entry>${xmlElement('title', post.title)}${xmlElement('id', url)}<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>${xmlElement('published', post.published.at)}${xmlElement('updated', updatedAt(post))}${author}${xmlElement('summary', post.summary)}${categories}</entry>`;
    }),
    '</feed>\n',
  ].join('\n');
};

const updatedAt = (post: Post): string => getLastModified(post) ?? post.published.at;

/** JSON Feed 1.1; the text is Markdown with absolute links. */
export const renderJsonFeed = (view: View): string => {
  const { siteUrl, snapshot } = view;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(view),
    description: descriptionOf(view),
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/blog/feed.json`,
    language: snapshot.site.language,
    items: newestPosts(view).map((post) => ({
      id: toAbsoluteUrl(siteUrl, post.path),
      url: toAbsoluteUrl(siteUrl, post.path),
      title: post.title,
      summary: post.summary,
      content_text: makeLinksAbsolute(post.body, siteUrl),
      date_published: post.published.at,
      date_modified: updatedAt(post),
      authors: [{ name: post.author.name, ...(post.author.url !== null && { url: post.author.url }) }],
      tags: [post.category, ...post.tags],
      ...(post.image_url !== null && { image: post.image_url }),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
};
