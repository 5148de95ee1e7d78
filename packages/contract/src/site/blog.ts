import { z } from 'zod';
import { operation } from '../operation.ts';
import { boundedText, integerParameter } from '../parameter.ts';
import { json } from '../response.ts';
import { samplePost } from './blog.example.ts';
import { field } from './fields.ts';
import { slugParameter } from './slug.ts';

export const PostSummary = z
  .object({
    slug: field.slug('Names the post; the last path segment of its page.'),
    title: field.words('What it is called.'),
    excerpt: field.words('What it is about, in short.'),
    author: z
      .object({ name: field.words('As they sign.'), url: field.address('Where to find them.').nullable() })
      .meta({ description: 'Who wrote it.' }),
    category: field.words('The one category.'),
    tags: field.list('What it touches.'),
    published_at: field.moment('Since when it is to be seen.'),
    updated_at: field.moment('When it last changed; null when nobody said.').nullable(),
    reading_time_minutes: field.count('About how long it takes to read.'),
    url: field.address('Its page.'),
    markdown_url: field.address('The same as markdown.'),
    tokens: field.count('About how many tokens the markdown has.'),
  })
  .meta({ id: 'PostSummary', description: 'A post as lists show it.' });
export type PostSummary = z.output<typeof PostSummary>;

export const PostRecord = PostSummary.extend({
  body_markdown: z.string().meta({ description: 'The whole text; its links are absolute.' }),
  word_count: field.count('How many words it has.'),
  image_url: field.address('A picture for it, or null.').nullable(),
  related: z
    .array(
      z.object({
        slug: field.slug('Names the other post.'),
        title: field.words('What that is called.'),
        url: field.address('Its page.'),
      }),
    )
    .max(3)
    .meta({ description: 'Posts that share a tag or the category, nearest first.' }),
  json_ld: z.record(z.string(), z.unknown()).meta({ description: 'The post as a schema.org BlogPosting.', minProperties: 1 }),
}).meta({ id: 'PostRecord', description: 'A post with its whole text.' });
export type PostRecord = z.output<typeof PostRecord>;

const Counts = z.record(z.string(), z.int().min(0));

export const PostList = z
  .object({
    count: field.count('All matches, before the limit.'),
    limit: field.count('How many posts are shown at most.'),
    next: z.url().nullable().meta({ description: 'The rest of the list, or null.' }),
    as_of: field.moment('The moment of the answer.'),
    facets: z
      .object({ category: Counts.meta({ description: 'By category.' }), tag: Counts.meta({ description: 'By tag.' }) })
      .meta({ description: 'For each filter, the values that would match and how many posts each has.' }),
    results: z.array(PostSummary).meta({ description: 'The posts, newest first.' }),
  })
  .meta({ id: 'PostList' });
export type PostList = z.output<typeof PostList>;

const PostListQuery = z.object({
  tag: boundedText({ max: 120 }).optional().meta({ description: 'One tag; case does not matter, the whole tag does.' }),
  category: boundedText({ max: 120 }).optional().meta({ description: 'A category; case does not matter.' }),
  limit: integerParameter({ min: 1, max: 200 }).default(50).meta({ description: 'How many posts at most.' }),
  cursor: boundedText({ max: 400 }).optional().meta({ description: 'Taken from `next`; opaque.' }),
});
export type PostListQuery = z.output<typeof PostListQuery>;

const read = { since: '1.0.0', published: true, auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none' } as const;

const { body_markdown: _b, word_count: _w, image_url: _i, related: _r, json_ld: _j, ...sampleSummary } = samplePost;

export const blog = {
  list: operation({
    id: 'blog.list',
    method: 'GET',
    path: '/api/blog',
    summary: 'List posts',
    description: 'The developer blog, newest first.',
    ...read,
    query: PostListQuery,
    responses: {
      200: json(PostList, {
        description: 'The matching posts.',
        example: {
          count: 1,
          limit: 50,
          next: null,
          as_of: '2026-11-14T23:00:00Z',
          facets: { category: { Engineering: 1 }, tag: { mcp: 1 } },
          results: [sampleSummary],
        },
      }),
    },
    failures: {
      400: 'A query parameter is invalid; the body names it and the accepted range.',
      404: 'The cursor is unknown or has expired.',
    },
  }),
  get: operation({
    id: 'blog.get',
    method: 'GET',
    path: '/api/blog/{slug}',
    summary: 'Read one post',
    description: 'The full markdown body of one post, with its metadata.',
    ...read,
    params: z.object({ slug: slugParameter('The last path segment of the post’s page URL.') }),
    responses: { 200: json(PostRecord, { description: 'The post.', example: samplePost }) },
    failures: {
      400: 'The slug is not of the form of a slug.',
      404: 'There is no such post; the body points at the list.',
    },
  }),
} as const;
