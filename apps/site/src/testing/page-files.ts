import type { Files } from './content-folder.ts';
import { type FrontMatterKeys, markdownFile } from './front-matter.ts';

/** A page file: title on line 2, summary on line 3, further keys from line 4, then the body. */
export const pageFile = (keys: FrontMatterKeys = {}, body = 'Some words.\n'): string =>
  markdownFile({ title: 'A page', summary: 'What this is about.', ...keys }, body);

/** The first line of the body in a page file without further keys. */
export const pageBodyLine = 5;

const defaultPostKeys: FrontMatterKeys = {
  title: 'A post',
  excerpt: 'Why it was written.',
  author: { name: 'Ada' },
  category: 'Engineering',
  tags: ['Agents'],
  published_at: '2026-11-01',
};

/** Lines of the default keys of a post. */
export const postLineOf = { title: 2, excerpt: 3, author: 4, category: 5, tags: 6, published_at: 7, next: 8 } as const;

export const postFile = (keys: FrontMatterKeys = {}, body = 'Some words.\n'): string =>
  markdownFile({ ...defaultPostKeys, ...keys }, body);

/** One file per slug. */
export const postFiles = (posts: Readonly<Record<string, FrontMatterKeys>>): Files =>
  Object.fromEntries(Object.entries(posts).map(([slug, keys]) => [`blog/${slug}.md`, postFile(keys)]));
