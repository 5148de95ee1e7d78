import type { SiteSource } from '@lyceum/contract/site';

import { emptyBody } from './body.ts';
import type { GeneratedKind, Page } from './snapshot.ts';

interface GeneratedText {
  readonly title: string;
  readonly summary: string;
  readonly keywords: readonly string[];
}

type AlwaysGenerated = Exclude<GeneratedKind, 'home' | 'not-found'>;

const texts: Readonly<Record<AlwaysGenerated, GeneratedText>> = {
  events: {
    title: 'Events',
    summary: 'Every event with its dates, status and registration, the next ones first.',
    keywords: ['events', 'calendar', 'webinars'],
  },
  blog: { title: 'Blog', summary: 'Every post of the blog, newest first.', keywords: ['blog', 'news'] },
  search: { title: 'Search', summary: 'Search all pages, events and posts of this site.', keywords: ['search'] },
};

/** Paths of pages that exist without a file. */
export const generatedPaths: readonly string[] = ['/', ...Object.keys(texts).map((name) => `/${name}`)];

type LastChanges = Readonly<Record<AlwaysGenerated, string | null>>;

/** The pages that every site has, titled as in the navigation where they are listed there. */
export const createGeneratedPages = ({ navigation }: Pick<SiteSource, 'navigation'>, changes: LastChanges): Page[] =>
  (['events', 'blog', 'search'] as const).map((generated) => {
    const path = `/${generated}`;
    const { title, summary, keywords } = texts[generated];
    const label = navigation.find((entry) => entry.path === path)?.label;
    return createPage({
      generated,
      path,
      title: label ?? title,
      summary,
      keywords: [...keywords],
      updated_at: changes[generated],
    });
  });

/** For a folder that has no `pages/index.md`. */
export const createGeneratedHome = ({ name }: Pick<SiteSource, 'name'>): Page =>
  createPage({ generated: 'home', path: '/', title: name, summary: `All pages of ${name}.` });

/** The page for responses with status 404. */
export const createNotFoundPage = (path: string): Page =>
  createPage({ generated: 'not-found', path, title: 'Page not found', summary: 'There is no page at this URL.' });

const createPage = (given: Pick<Page, 'generated' | 'path' | 'title' | 'summary'> & Partial<Page>): Page => ({
  kind: 'page',
  audience: ['everyone'],
  keywords: [],
  section: 'Pages',
  order: null,
  updated_at: null,
  body: emptyBody,
  ...given,
});
