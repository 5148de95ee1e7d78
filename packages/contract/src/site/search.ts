import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { boundedText, integerParameter } from '../parameter.ts';
import { jsonResponse } from '../response.ts';
import { field } from './fields.ts';
import { Instant } from './time.ts';

export const SearchHit = z
  .object({
    id: field.text('The Markdown URL, which is the id in the HTTP API and in MCP.'),
    type: z.enum(['page', 'event', 'blog']).meta({ description: 'Kind of document.' }),
    title: field.text('Title.'),
    url: field.url('URL of the page.'),
    markdown_url: field.url('URL of the page as Markdown.'),
    snippet: z.string().meta({ description: 'Plain text around the first match.' }),
    matched_fields: field.list('Fields that contain a term.'),
    score: z.number().min(0).meta({ description: 'Relevance; only the order of results is stable.' }),
    status: z.enum(['upcoming', 'live', 'past']).nullable().meta({ description: 'Status of an event; otherwise null.' }),
    starts_at: Instant.nullable().meta({ description: 'Start of an event; otherwise null.' }),
    published_at: Instant.nullable().meta({ description: 'Publication of a post; otherwise null.' }),
  })
  .meta({ id: 'SearchHit', description: 'A page, event or post that contains every term.' });
export type SearchHit = z.output<typeof SearchHit>;

export const SearchResults = z
  .object({
    query: field.text('The query as sent.'),
    terms: field.list('Search terms: the case-folded query, split at white space.'),
    type: z.enum(['page', 'event', 'blog', 'all']).meta({ description: 'Kinds of documents that were searched.' }),
    count: field.count('Number of all results.'),
    limit: field.count('Maximum number of results.'),
    next: z.url().nullable().meta({ description: 'URL of the next page, or null.' }),
    as_of: field.instant('Time that all statuses are computed for.'),
    results: z.array(SearchHit).meta({ description: 'Results, best first.' }),
  })
  .meta({ id: 'SearchResults', description: 'Search results, best first.' });
export type SearchResults = z.output<typeof SearchResults>;

/** Unicode white space at both ends; `trim` does not include U+0085. */
const outerWhiteSpace = /^[\s\u0085]+|[\s\u0085]+$/gu;
const trimmed = (raw: unknown): unknown => (typeof raw === 'string' ? raw.replace(outerWhiteSpace, '') : raw);
/** Only white space counts as missing, which is another error than too short. */
const filled = z.string().min(1);

export const SearchQuery = z.object({
  q: z.preprocess(trimmed, filled.pipe(boundedText({ min: 2, max: 200 }))).meta({
    description: 'Terms separated by white space. Every term must appear in a result; case does not matter.',
    minLength: 2,
    maxLength: 200,
  }),
  type: z.enum(['page', 'event', 'blog', 'all']).default('all').meta({ description: 'Kind of documents to search.' }),
  limit: integerParameter({ min: 1, max: 50 }).default(10).meta({ description: 'Maximum number of results.' }),
  cursor: boundedText({ max: 400 }).optional().meta({ description: 'Opaque; taken from `next`.' }),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const search = {
  query: defineOperation({
    id: 'search.query',
    method: 'GET',
    path: '/api/search',
    summary: 'Search the site',
    description: 'Returns ranked results from pages, events and posts. A result is a document that contains every term.',
    since: '1.0.0',
    published: true,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'read',
    rate: 'none',
    query: SearchQuery,
    responses: {
      200: jsonResponse(SearchResults, {
        description: 'The results.',
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
