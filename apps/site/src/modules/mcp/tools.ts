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

import { calendarOf } from '../../calendar/calendar.ts';
import type { View } from '../../view.ts';
import { getPost, listPosts } from '../blog/index.ts';
import { getEvent, listEvents } from '../events/index.ts';
import { listPages } from '../pages/index.ts';
import { searchSite } from '../search/index.ts';
import { fetchDocument, getPage } from './site-document.ts';
import { siteTool } from './tool.ts';

const { search, pages, events, blog } = siteContract;

/** Use cases take the time from a clock; a whole MCP request is answered for one moment. */
const depsAt = ({ snapshot, siteUrl, now }: View) => ({
  snapshot: () => snapshot,
  calendar: () => calendarOf(snapshot),
  clock: { now: () => now },
  siteUrl,
});

/** In the order in which clients list them. Names and shapes: adr/0011. */
export const siteTools = [
  siteTool({
    name: 'search',
    title: 'Search the site',
    description:
      'Finds pages, events and blog posts in which every word of the query appears, best first. Pass the id of a hit to fetch.',
    input: SearchToolInput,
    output: search.query,
    answer: (view, { query, ...options }) => searchSite(depsAt(view), { q: query, ...options }),
    links: ({ results }) => results,
  }),
  siteTool({
    name: 'fetch',
    title: 'Fetch a document',
    description: 'Reads one page, event or post as markdown, by the id of a search hit or by its address.',
    input: FetchToolInput,
    output: FetchedDocument,
    answer: (view, { id }) => fetchDocument(view, id),
    links: ({ id, title }) => [{ title, markdown_url: id }],
  }),
  siteTool({
    name: 'list_pages',
    title: 'List pages',
    description: 'The catalogue of pages: title, one-sentence summary, audience, keywords and addresses of each.',
    input: z.object({}),
    output: pages.list,
    answer: (view) => listPages(view).list,
    links: ({ results }) => results,
  }),
  siteTool({
    name: 'get_page',
    title: 'Read a page',
    description: 'Reads a page of the site as markdown, by its path.',
    input: PageToolInput,
    output: PageDocument,
    answer: (view, { path }) => getPage(view, path),
    links: (page) => [page],
  }),
  siteTool({
    name: 'list_events',
    title: 'List events',
    description:
      'Events and webinars with their times, status (upcoming, live, past) and registration; the next ones first. Filters combine.',
    input: events.list.query,
    output: events.list,
    answer: (view, query) => listEvents(depsAt(view), query).list,
    links: ({ results }) => results,
  }),
  siteTool({
    name: 'get_event',
    title: 'Read an event',
    description: 'One event in full: agenda, what attendees will learn, speakers, partner and where to register.',
    input: EventToolInput,
    output: events.get,
    answer: (view, { slug }) => getEvent(depsAt(view), slug),
    links: (event) => [event],
  }),
  siteTool({
    name: 'list_posts',
    title: 'List blog posts',
    description: 'Posts of the blog, newest first, by tag or category.',
    input: blog.list.query,
    output: blog.list,
    answer: (view, query) => listPosts(view, query).list,
    links: ({ results }) => results,
  }),
  siteTool({
    name: 'get_post',
    title: 'Read a blog post',
    description: 'One post with its whole markdown text and metadata.',
    input: PostToolInput,
    output: blog.get,
    answer: (view, { slug }) => getPost(view, slug),
    links: (post) => [post],
  }),
] as const;
