import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { boundedText, integerParameter } from '../parameter.ts';
import { jsonResponse } from '../response.ts';
import { samplePost } from './blog.example.ts';
import { field } from './fields.ts';
import { slugParameter } from './slug.ts';

export const PostSummary = z
  .object({
    slug: field.slug('Identifies the post; the last path segment of its page.'),
    title: field.text('Title.'),
    excerpt: field.text('Short description.'),
    author: z
      .object({ name: field.text('Name.'), url: field.url('Website, or null.').nullable() })
      .meta({ description: 'Author.' }),
    category: field.text('Category.'),
    tags: field.list('Tags.'),
    published_at: field.instant('Time of publication.'),
    updated_at: field.instant('Last change; null if unknown.').nullable(),
    reading_time_minutes: field.count('Estimated reading time in minutes.'),
    url: field.url('URL of the page.'),
    markdown_url: field.url('URL of the page as Markdown.'),
    tokens: field.count('Estimated number of tokens of the Markdown.'),
  })
  .meta({ id: 'PostSummary', description: 'A post in a list.' });
export type PostSummary = z.output<typeof PostSummary>;

export const PostRecord = PostSummary.extend({
  body_markdown: z.string().meta({ description: 'Full text with absolute links.' }),
  word_count: field.count('Number of words.'),
  image_url: field.url('Image, or null.').nullable(),
  related: z
    .array(
      z.object({
        slug: field.slug('Slug of the related post.'),
        title: field.text('Title of the related post.'),
        url: field.url('URL of the page.'),
      }),
    )
    .max(3)
    .meta({ description: 'Posts that share a tag or the category, most similar first.' }),
  json_ld: z.record(z.string(), z.unknown()).meta({ description: 'The post as a schema.org BlogPosting.', minProperties: 1 }),
}).meta({ id: 'PostRecord', description: 'A post with its full text.' });
export type PostRecord = z.output<typeof PostRecord>;

const Counts = z.record(z.string(), z.int().min(0));

export const PostList = z
  .object({
    count: field.count('Number of all matches.'),
    limit: field.count('Maximum number of posts in `results`.'),
    next: z.url().nullable().meta({ description: 'URL of the next page, or null.' }),
    as_of: field.instant('Time that the list is computed for.'),
    facets: z
      .object({ category: Counts.meta({ description: 'By category.' }), tag: Counts.meta({ description: 'By tag.' }) })
      .meta({ description: 'For each filter, the possible values with the number of posts.' }),
    results: z.array(PostSummary).meta({ description: 'The posts, newest first.' }),
  })
  .meta({ id: 'PostList' });
export type PostList = z.output<typeof PostList>;

const PostListQuery = z.object({
  tag: boundedText({ max: 120 }).optional().meta({ description: 'A whole tag, ignoring case.' }),
  category: boundedText({ max: 120 }).optional().meta({ description: 'A whole category, ignoring case.' }),
  limit: integerParameter({ min: 1, max: 200 }).default(50).meta({ description: 'Maximum number of posts.' }),
  cursor: boundedText({ max: 400 }).optional().meta({ description: 'Opaque; taken from `next`.' }),
});
export type PostListQuery = z.output<typeof PostListQuery>;

const read = { since: '1.0.0', published: true, auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none' } as const;

const { body_markdown: _b, word_count: _w, image_url: _i, related: _r, json_ld: _j, ...sampleSummary } = samplePost;

export const blog = {
  list: defineOperation({
    id: 'blog.list',
    method: 'GET',
    path: '/api/blog',
    summary: 'List posts',
    description: 'Lists the posts of the developer blog, newest first.',
    ...read,
    query: PostListQuery,
    responses: {
      200: jsonResponse(PostList, {
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
  get: defineOperation({
    id: 'blog.get',
    method: 'GET',
    path: '/api/blog/{slug}',
    summary: 'Get one post',
    description: 'Returns one post with its full Markdown text and metadata.',
    ...read,
    params: z.object({ slug: slugParameter('The last path segment of the post’s page URL.') }),
    responses: { 200: jsonResponse(PostRecord, { description: 'The post.', example: samplePost }) },
    failures: {
      400: 'The slug is invalid.',
      404: 'There is no such post; the body refers to the list.',
    },
  }),
} as const;
