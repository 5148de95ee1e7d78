import { z } from 'zod';
import { operation } from '../operation.ts';
import { file, json, text } from '../response.ts';
import { field } from './fields.ts';

export const PageEntry = z
  .object({
    path: field.words('Site path, `/` for the homepage.'),
    url: field.address('The page.'),
    title: field.words('What it is called.'),
    summary: field.words('One sentence.'),
    audience: field.list('Whom the page is for.'),
    keywords: field.list('What it is about.'),
    markdown_url: field.address('The same page as markdown.'),
    section: field.words('The part of the site that it belongs to.'),
    updated_at: field.moment('When it last changed; null when nobody said.').nullable(),
    tokens: field.count('About how many tokens the markdown has.'),
  })
  .meta({ id: 'PageEntry', description: 'A page of the catalogue.' });
export type PageEntry = z.output<typeof PageEntry>;

export const PageCatalog = z
  .object({
    count: field.count('All pages.'),
    as_of: field.moment('The moment of the answer.'),
    results: z.array(PageEntry).meta({ description: 'The pages, in the order of the navigation.' }),
  })
  .meta({ id: 'PageCatalog', description: 'Every page, in the order of the navigation.' });
export type PageCatalog = z.output<typeof PageCatalog>;

const read = { since: '1.0.0', auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none', failures: {} } as const;

export const pages = {
  list: operation({
    id: 'pages.list',
    method: 'GET',
    path: '/api/site',
    summary: 'List pages',
    description: 'The catalogue of pages: address, title, one-sentence summary, audience, keywords and markdown address of each.',
    ...read,
    published: true,
    responses: {
      200: json(PageCatalog, {
        description: 'Every page.',
        example: {
          count: 1,
          as_of: '2026-11-14T23:00:00Z',
          results: [
            {
              path: '/start',
              url: 'https://lyceum.invalid/start',
              title: 'Start',
              summary: 'From a clone to a running demo in three commands.',
              audience: ['operators'],
              keywords: ['install', 'demo'],
              markdown_url: 'https://lyceum.invalid/start.md',
              section: 'Guides',
              updated_at: '2026-11-01T00:00:00Z',
              tokens: 640,
            },
          ],
        },
      }),
    },
  }),
  markdown: operation({
    id: 'pages.markdown',
    method: 'GET',
    path: '/api/md/{+path}',
    summary: 'Read any page as markdown',
    description: 'The same bytes as the page’s `.md` address, and as the page itself with `Accept: text/markdown`.',
    ...read,
    published: true,
    params: z.object({
      // Only 200 and 404 are declared here, so a path that is too long is one that does not exist.
      path: z.string().meta({ description: 'Site path without the leading slash; empty for the homepage.', maxLength: 400 }),
    }),
    responses: {
      200: text('text/markdown', { description: 'The page.', example: '---\ntitle: Start\n---\n\n# Start\n' }),
      404: text('text/markdown', { description: 'No such page; links to the sitemap and the rest of the site.' }),
    },
  }),
  show: operation({
    id: 'pages.show',
    method: 'GET',
    path: '/{+path}',
    summary: 'A page for people, or as markdown for who asks for it',
    ...read,
    published: false,
    params: z.object({ path: z.string() }),
    responses: {
      200: file(['text/html', 'text/markdown'], { description: 'The page.' }),
      404: file(['text/html', 'text/markdown'], { description: 'No such page.' }),
    },
  }),
} as const;
