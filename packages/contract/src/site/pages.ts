import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { fileResponse, jsonResponse, textResponse } from '../response.ts';
import { field } from './fields.ts';

export const PageEntry = z
  .object({
    path: field.text('Path on the site; `/` for the homepage.'),
    url: field.url('URL of the page.'),
    title: field.text('Title.'),
    summary: field.text('One-sentence summary.'),
    audience: field.list('Target audiences.'),
    keywords: field.list('Keywords.'),
    markdown_url: field.url('URL of the page as Markdown.'),
    section: field.text('Section of the site.'),
    updated_at: field.instant('Last change; null if unknown.').nullable(),
    tokens: field.count('Estimated number of tokens of the Markdown.'),
  })
  .meta({ id: 'PageEntry', description: 'A page in the catalogue.' });
export type PageEntry = z.output<typeof PageEntry>;

export const PageCatalog = z
  .object({
    count: field.count('Number of pages.'),
    as_of: field.instant('Time of the response.'),
    results: z.array(PageEntry).meta({ description: 'Pages in navigation order.' }),
  })
  .meta({ id: 'PageCatalog', description: 'All pages in navigation order.' });
export type PageCatalog = z.output<typeof PageCatalog>;

const read = { since: '1.0.0', auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none', failures: {} } as const;

export const pages = {
  list: defineOperation({
    id: 'pages.list',
    method: 'GET',
    path: '/api/site',
    summary: 'List pages',
    description: 'Lists all pages with URL, title, one-sentence summary, audience, keywords and Markdown URL.',
    ...read,
    published: true,
    responses: {
      200: jsonResponse(PageCatalog, {
        description: 'All pages.',
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
  markdown: defineOperation({
    id: 'pages.markdown',
    method: 'GET',
    path: '/api/md/{+path}',
    summary: 'Get any page as Markdown',
    description: 'Returns the same bytes as the URL of the page with `.md`, or with `Accept: text/markdown`.',
    ...read,
    published: true,
    params: z.object({
      // Only 200 and 404 are declared, so a path that is too long counts as missing.
      path: z.string().meta({ description: 'Path without the leading slash; empty for the homepage.', maxLength: 400 }),
    }),
    responses: {
      200: textResponse('text/markdown', { description: 'The page.', example: '---\ntitle: Start\n---\n\n# Start\n' }),
      404: textResponse('text/markdown', {
        description: 'There is no such page; the body links to the sitemap and similar pages.',
      }),
    },
  }),
  show: defineOperation({
    id: 'pages.show',
    method: 'GET',
    path: '/{+path}',
    summary: 'A page as HTML or Markdown',
    ...read,
    published: false,
    params: z.object({ path: z.string() }),
    responses: {
      200: fileResponse(['text/html', 'text/markdown'], { description: 'The page.' }),
      404: fileResponse(['text/html', 'text/markdown'], { description: 'There is no such page.' }),
    },
  }),
} as const;
