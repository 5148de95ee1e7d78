export type SeededPage = {
  /** Path relative to `pages/`. */
  file: string;
  path: string;
  title: string;
  summary: string;
  audience: readonly string[];
  keywords: readonly string[];
  body: string;
};

export type SeededPost = {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  category: string;
  tags: readonly string[];
  published: number;
  body: string;
};

/** Occurs in one page, one event and more posts than a search returns, and nowhere else. */
export const sharedWord = 'Quincunx';

export function buildPages(): SeededPage[] {
  const page = (file: string, path: string, title: string, body: string): SeededPage => ({
    file,
    path,
    title,
    summary: `What there is to know of ${title}.`,
    audience: ['developers', 'operators'],
    keywords: ['orchard', title.toLowerCase()],
    body,
  });
  return [
    page('index.md', '/', 'Welcome', 'Words for everybody who comes by.\n'),
    page('start.md', '/start', 'Start', 'Begin at the [beginning](/guides).\n'),
    page('guides.md', '/guides', 'Guides', 'All guides.\n'),
    page(
      'guides/planting.md',
      '/guides/planting',
      `${sharedWord} planting`,
      '## Rows\n\nFive trees, one of them in the middle.\n',
    ),
  ];
}

const categories = ['Engineering', 'Field notes', 'Field'];
// 'Agents' is part of another tag, so that an inexact match is noticed.
const tags = ['Agents', 'Multi-Agents', 'Orchards'];
const day = 86_400_000;

/** More than 200, so that the maximum of `limit` can be tested. */
export function buildPosts(now: number): SeededPost[] {
  return Array.from({ length: 210 }, (_, index) => ({
    slug: `post-${index}`,
    title: `Letter ${index}`,
    excerpt: `What letter ${index} says.`,
    author: 'Ada Example',
    category: categories[index % categories.length] ?? '',
    tags: [tags[index % tags.length] ?? '', tags[(index + 1) % tags.length] ?? ''],
    published: Math.floor(now / day) * day - (index + 1) * day,
    body: `## Letter ${index}\n\n${index < 60 ? `Of the ${sharedWord.toLowerCase()} again.` : 'Of other things.'}\n`,
  }));
}

export function pageFile({ title, summary, audience, keywords, body }: SeededPage): string {
  return file({ title, summary, audience, keywords, updated_at: '2026-01-01' }, body);
}

export function postFile({ title, excerpt, author, category, tags: own, published, body }: SeededPost): string {
  const published_at = new Date(published).toISOString().slice(0, 10);
  return file({ title, excerpt, author: { name: author }, category, tags: own, published_at }, body);
}

/** JSON values are valid YAML. */
function file(frontMatter: Record<string, unknown>, body: string): string {
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n${body}`;
}
