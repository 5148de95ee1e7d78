import { z } from 'zod';
import { operation } from '../operation.ts';
import { boundedText } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { empty, file } from '../response.ts';
import { SearchQuery } from './search.ts';
import { slugParameter } from './slug.ts';
import { Instant } from './time.ts';

/** What only the tools of MCP take or give; all else has the shapes of the HTTP API. See adr/0011. */

const { q, ...searchOptions } = SearchQuery.shape;
/** Clients of the search-and-fetch convention send `query`. */
export const SearchToolInput = z.object({ query: q, ...searchOptions });

export const FetchToolInput = z.object({
  id: boundedText({ min: 1, max: 2000 }).meta({
    description: 'The id of a search hit, or the address or path of any page, event or post.',
    minLength: 1,
    maxLength: 2000,
  }),
});

export const FetchedDocument = z
  .object({
    id: z.url(),
    title: z.string(),
    text: z.string().meta({ description: 'The whole document as markdown.' }),
    url: z.url(),
    metadata: z.object({
      type: z.enum(['page', 'event', 'blog']),
      summary: z.string(),
      updated_at: Instant.nullable(),
      tokens: z.int().meta({ description: 'About how many tokens the text has.' }),
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

export const EventToolInput = z.object({ slug: slugParameter('The slug of an event, as list_events gives it.') });
export const PostToolInput = z.object({ slug: slugParameter('The slug of a post, as list_posts gives it.') });

const failed = (description: string) =>
  file(['application/json'], { description: `${description} The body is a JSON-RPC error.` });

export const mcp = {
  call: operation({
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
    // The protocol has its own rules for what is wrong with a message, and its own errors.
    body: jsonBody(z.unknown()),
    responses: {
      200: file(['application/json', 'text/event-stream'], { description: 'The JSON-RPC response.' }),
      202: empty('A notification was taken.'),
      400: failed('The message is no request of a supported protocol version.'),
      403: failed('The Host or Origin header is not one that this server answers to.'),
      404: failed('There is no such method.'),
      406: failed('The client does not accept the media types of the protocol.'),
    },
    failures: {},
  }),
} as const;
