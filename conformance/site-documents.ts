/** A page that the suite wrote. */
export type WrittenPage = {
  /** Below `pages/`. */
  file: string;
  path: string;
  title: string;
  summary: string;
  audience: readonly string[];
  keywords: readonly string[];
  body: string;
};

/** A post that the suite wrote; newest first. */
export type WrittenPost = {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  category: string;
  tags: readonly string[];
  published: number;
  body: string;
};

/** A word that is in one page, one event and more posts than any search shows, and nowhere else. */
export const sharedWord = 'Quincunx';

export function writtenPages(): WrittenPage[] {
  const page = (file: string, path: string, title: string, body: string): WrittenPage => ({
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
// 'Agents' is a part of another tag, so that an inexact match shows.
const tags = ['Agents', 'Multi-Agents', 'Orchards'];
const day = 86_400_000;

/** More than 200, so that every bound of `limit` can be seen. */
export function writtenPosts(now: number): WrittenPost[] {
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

export function pageFile({ title, summary, audience, keywords, body }: WrittenPage): string {
  return file({ title, summary, audience, keywords, updated_at: '2026-01-01' }, body);
}

export function postFile({ title, excerpt, author, category, tags: own, published, body }: WrittenPost): string {
  const published_at = new Date(published).toISOString().slice(0, 10);
  return file({ title, excerpt, author: { name: author }, category, tags: own, published_at }, body);
}

/** A line of JSON is a line of YAML. */
function file(frontMatter: Record<string, unknown>, body: string): string {
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n${body}`;
}
