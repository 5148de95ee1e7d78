import type { Surface } from '../surface.ts';
import { blog } from './blog.ts';
import { discovery } from './discovery.ts';
import { events } from './events.ts';
import { getSiteFailureExample, SiteFailure } from './failure.ts';
import { files } from './files.ts';
import { mcp } from './mcp.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';

export const siteContract = { discovery, pages, events, blog, search, mcp, files } as const;

export const siteSurface: Surface = {
  name: 'site',
  title: 'Lyceum public site',
  version: '1.0.0',
  description: 'Read-only access to everything published on the site, without authentication and for any origin.',
  contract: siteContract,
  groups: {
    discovery: 'Health and API descriptions.',
    pages: 'The catalogue of pages, and every page as Markdown.',
    events: 'The calendar of events and webinars.',
    blog: 'The developer blog.',
    search: 'Search across pages, events and posts.',
    mcp: 'The same content for clients of the Model Context Protocol.',
    files: 'Indexes, feeds, calendars and assets.',
  },
  failure: SiteFailure,
  failureMediaType: 'application/json',
  failureExample: getSiteFailureExample,
};

export { PostList, type PostListQuery, PostRecord, PostSummary } from './blog.ts';
export { EventSource, PageSource, PostSource, SiteSource } from './content.ts';
export { SiteHealth } from './discovery.ts';
export {
  EventList,
  type EventListQuery,
  EventRecord,
  EventStatus,
  EventSummary,
  type RegistrationReason,
} from './events.ts';
export { Accepted, SiteFailure, siteErrorCodes } from './failure.ts';
export {
  EventToolInput,
  FetchedDocument,
  FetchToolInput,
  PageDocument,
  PageToolInput,
  PostToolInput,
  SearchToolInput,
} from './mcp.ts';
export { PageCatalog, PageEntry } from './pages.ts';
export { SearchHit, type SearchQuery, SearchResults } from './search.ts';
export { slugMaxLength, slugPattern } from './slug.ts';
