import {
  EventToolInput,
  FetchedDocument,
  FetchToolInput,
  PageDocument,
  PageToolInput,
  PostToolInput,
  SearchToolInput,
  siteContract,
} from '@lyceum/contract/site';
import { z } from 'zod';

import { getCalendar } from '../../calendar/calendar.ts';
import type { View } from '../../view.ts';
import { getPost, listPosts } from '../blog/index.ts';
import { getEvent, listEvents } from '../events/index.ts';
import { listPages } from '../pages/index.ts';
import { searchSite } from '../search/index.ts';
import { fetchDocument, getPage } from './site-document.ts';
import { defineTool } from './tool.ts';

const { search, pages, events, blog } = siteContract;

/** A clock that stands still, because an MCP request is answered for one point in time. */
const depsAt = ({ snapshot, siteUrl, now }: View) => ({
  snapshot: () => snapshot,
  calendar: () => getCalendar(snapshot),
  clock: { now: () => now },
  siteUrl,
});

/** In the order in which clients list them. Names and schemas: adr/0011. */
export const siteTools = [
  defineTool({
    name: 'search',
    title: 'Search the site',
    description:
      'Finds pages, events and blog posts that contain every word of the query, best match first. Pass the id of a result to fetch.',
    input: SearchToolInput,
    output: search.query,
    answer: (view, { query, ...options }) => searchSite(depsAt(view), { q: query, ...options }),
    links: ({ results }) => results,
  }),
  defineTool({
    name: 'fetch',
    title: 'Fetch a document',
    description: 'Reads one page, event or post as Markdown, by the id of a search result or by its URL.',
    input: FetchToolInput,
    output: FetchedDocument,
    answer: (view, { id }) => fetchDocument(view, id),
    links: ({ id, title }) => [{ title, markdown_url: id }],
  }),
  defineTool({
    name: 'list_pages',
    title: 'List pages',
    description: 'Lists all pages with title, one-sentence summary, audience, keywords and URLs.',
    input: z.object({}),
    output: pages.list,
    answer: (view) => listPages(view).list,
    links: ({ results }) => results,
  }),
  defineTool({
    name: 'get_page',
    title: 'Read a page',
    description: 'Reads a page of the site as Markdown, by its path.',
    input: PageToolInput,
    output: PageDocument,
    answer: (view, { path }) => getPage(view, path),
    links: (page) => [page],
  }),
  defineTool({
    name: 'list_events',
    title: 'List events',
    description:
      'Lists events and webinars with times, status (upcoming, live, past) and registration; live and upcoming ones first. Filters can be combined.',
    input: events.list.query,
    output: events.list,
    answer: (view, query) => listEvents(depsAt(view), query).list,
    links: ({ results }) => results,
  }),
  defineTool({
    name: 'get_event',
    title: 'Read an event',
    description: 'Returns one event with agenda, learnings, speakers, partner and where to register.',
    input: EventToolInput,
    output: events.get,
    answer: (view, { slug }) => getEvent(depsAt(view), slug),
    links: (event) => [event],
  }),
  defineTool({
    name: 'list_posts',
    title: 'List blog posts',
    description: 'Lists blog posts, newest first, optionally by tag or category.',
    input: blog.list.query,
    output: blog.list,
    answer: (view, query) => listPosts(view, query).list,
    links: ({ results }) => results,
  }),
  defineTool({
    name: 'get_post',
    title: 'Read a blog post',
    description: 'Returns one post with its Markdown text and metadata.',
    input: PostToolInput,
    output: blog.get,
    answer: (view, { slug }) => getPost(view, slug),
    links: (post) => [post],
  }),
] as const;
