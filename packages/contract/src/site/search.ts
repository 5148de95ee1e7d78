import { z } from 'zod';
import { operation } from '../operation.ts';
import { boundedText, integerParameter } from '../parameter.ts';
import { json } from '../response.ts';
import { field } from './fields.ts';
import { Instant } from './time.ts';

export const SearchHit = z
  .object({
    id: field.words('The markdown address: one identity here, in MCP and on the site.'),
    type: z.enum(['page', 'event', 'blog']).meta({ description: 'What it is.' }),
    title: field.words('What it is called.'),
    url: field.address('Its page.'),
    markdown_url: field.address('The same as markdown.'),
    snippet: z.string().meta({ description: 'Plain text around the first match.' }),
    matched_fields: field.list('The fields in which a term appears.'),
    score: z.number().min(0).meta({ description: 'Only the order is promised.' }),
    status: z.enum(['upcoming', 'live', 'past']).nullable().meta({ description: 'Of an event; null otherwise.' }),
    starts_at: Instant.nullable().meta({ description: 'Of an event; null otherwise.' }),
    published_at: Instant.nullable().meta({ description: 'Of a post; null otherwise.' }),
  })
  .meta({ id: 'SearchHit', description: 'A page, event or post in which every term appears.' });
export type SearchHit = z.output<typeof SearchHit>;

export const SearchResults = z
  .object({
    query: field.words('The query as it was sent.'),
    terms: field.list('What was looked for: the query folded and split at white space.'),
    type: z.enum(['page', 'event', 'blog', 'all']).meta({ description: 'What was looked through.' }),
    count: field.count('All hits, before the limit.'),
    limit: field.count('How many hits are shown at most.'),
    next: z.url().nullable().meta({ description: 'The rest of the hits, or null.' }),
    as_of: field.moment('The moment that every status is derived for.'),
    results: z.array(SearchHit).meta({ description: 'The hits, best first.' }),
  })
  .meta({ id: 'SearchResults', description: 'Hits, best first.' });
export type SearchResults = z.output<typeof SearchResults>;

/** Unicode's white space at either end; `trim` does not know U+0085. */
const outerSpace = /^[\s\u0085]+|[\s\u0085]+$/gu;
const trimmed = (raw: unknown): unknown => (typeof raw === 'string' ? raw.replace(outerSpace, '') : raw);
/** Nothing but white space counts as nothing, which is another fault than too little. */
const filled = z.string().min(1);

export const SearchQuery = z.object({
  q: z.preprocess(trimmed, filled.pipe(boundedText({ min: 2, max: 200 }))).meta({
    description: 'Terms separated by white space; every one must appear in a hit, in any case.',
    minLength: 2,
    maxLength: 200,
  }),
  type: z.enum(['page', 'event', 'blog', 'all']).default('all').meta({ description: 'What to look through.' }),
  limit: integerParameter({ min: 1, max: 50 }).default(10).meta({ description: 'How many hits at most.' }),
  cursor: boundedText({ max: 400 }).optional().meta({ description: 'Taken from `next`; opaque.' }),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const search = {
  query: operation({
    id: 'search.query',
    method: 'GET',
    path: '/api/search',
    summary: 'Search the site',
    description: 'Ranked hits across pages, events and posts. A hit is a document in which every term appears.',
    since: '1.0.0',
    published: true,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'read',
    rate: 'none',
    query: SearchQuery,
    responses: {
      200: json(SearchResults, {
        description: 'The hits.',
        example: {
          query: 'mcp',
          terms: ['mcp'],
          type: 'all',
          count: 1,
          limit: 10,
          next: null,
          as_of: '2026-11-14T23:00:00Z',
          results: [
            {
              id: 'https://lyceum.invalid/agents.md',
              type: 'page',
              title: 'For agents',
              url: 'https://lyceum.invalid/agents',
              markdown_url: 'https://lyceum.invalid/agents.md',
              snippet: 'Read the site over MCP …',
              matched_fields: ['title', 'summary'],
              score: 12.5,
              status: null,
              starts_at: null,
              published_at: null,
            },
          ],
        },
      }),
    },
    failures: {
      400: 'A query parameter is missing or invalid; the body names it and the accepted range.',
      404: 'The cursor is unknown or has expired.',
    },
  }),
} as const;
