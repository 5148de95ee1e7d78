import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { boundedText } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, fileResponse } from '../response.ts';
import { SearchQuery } from './search.ts';
import { slugParameter } from './slug.ts';
import { Instant } from './time.ts';

/** Inputs and outputs of MCP tools that differ from the HTTP API. See adr/0011. */

const { q, ...searchOptions } = SearchQuery.shape;
/** Clients that follow the search-and-fetch convention send `query`. */
export const SearchToolInput = z.object({ query: q, ...searchOptions });

export const FetchToolInput = z.object({
  id: boundedText({ min: 1, max: 2000 }).meta({
    description: 'The id of a search result, or the URL or path of a page, event or post.',
    minLength: 1,
    maxLength: 2000,
  }),
});

export const FetchedDocument = z
  .object({
    id: z.url(),
    title: z.string(),
    text: z.string().meta({ description: 'The document as Markdown.' }),
    url: z.url(),
    metadata: z.object({
      type: z.enum(['page', 'event', 'blog']),
      summary: z.string(),
      updated_at: Instant.nullable(),
      tokens: z.int().meta({ description: 'Estimated number of tokens of the text.' }),
    }),
  })
  .meta({ id: 'FetchedDocument' });
export type FetchedDocument = z.output<typeof FetchedDocument>;

export const PageToolInput = z.object({
  path: boundedText({ max: 400 }).meta({ description: 'The path of a page such as /start; empty or / for the homepage.' }),
});

export const PageDocument = z
  .object({
    path: z.string(),
    url: z.url(),
    markdown_url: z.url(),
    title: z.string(),
    summary: z.string(),
    updated_at: Instant.nullable(),
    tokens: z.int(),
    markdown: z.string().meta({ description: 'The same bytes as at markdown_url.' }),
  })
  .meta({ id: 'PageDocument' });
export type PageDocument = z.output<typeof PageDocument>;

export const EventToolInput = z.object({ slug: slugParameter('The slug of an event from list_events.') });
export const PostToolInput = z.object({ slug: slugParameter('The slug of a post from list_posts.') });

const failed = (description: string) =>
  fileResponse(['application/json'], { description: `${description} The body is a JSON-RPC error.` });

export const mcp = {
  call: defineOperation({
    id: 'mcp.call',
    method: 'POST',
    path: '/mcp',
    summary: 'Model Context Protocol over Streamable HTTP',
    since: '1.0.0',
    published: false,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'read',
    rate: 'none',
    // The protocol validates messages itself and has its own errors.
    body: jsonBody(z.unknown()),
    responses: {
      200: fileResponse(['application/json', 'text/event-stream'], { description: 'The JSON-RPC response.' }),
      202: emptyResponse('The notification was accepted.'),
      400: failed('The message is not a request of a supported protocol version.'),
      403: failed('The Host or Origin header is not allowed.'),
      404: failed('There is no such method.'),
      406: failed('The client does not accept the media types of the protocol.'),
    },
    failures: {},
  }),
} as const;
