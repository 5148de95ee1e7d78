import { eventFiles } from '../../testing/event-files.ts';
import { pageFile, postFiles } from '../../testing/page-files.ts';
import { startTestSite, type TestSiteOptions } from '../../testing/start-test-site.ts';

const files = {
  'site.yaml':
    'name: Test site\nnavigation:\n  - { label: Start, path: /start }\n  - { label: Calendar, path: /events }\n  - { label: Blog, path: /blog }\n',
  'pages/index.md': pageFile({ title: 'Home' }, 'Read [how to start](/start).\n'),
  'pages/start.md': pageFile({
    title: 'Start',
    audience: ['operators'],
    keywords: ['install'],
    section: 'Guides',
    updated_at: '2026-11-01',
  }),
  'pages/start/deep.md': pageFile({ title: 'Deep' }, '## One\n\nSee [home](/) and [the event](/events/gathering).\n'),
  'pages/about.md': pageFile({ title: 'About' }),
  ...eventFiles({ gathering: {}, 'live-now': { starts_at: '2026-11-14', ends_at: '2026-11-15' } }),
  ...postFiles({ first: { title: 'First' }, draft: { draft: true }, later: { published_at: '2026-12-01' } }),
};

/** Now is 2026-11-14T23:00Z. */
export const aSite = (options: TestSiteOptions = {}) => startTestSite({ ...options, files: { ...files, ...options.files } });

export const documentPaths = [
  '/',
  '/start',
  '/start/deep',
  '/about',
  '/events',
  '/events/gathering',
  '/events/live-now',
  '/blog',
  '/blog/first',
  '/search',
];

/** The paths that always serve Markdown. */
export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);
export const apiPath = (path: string): string => `/api/md${path}`;
