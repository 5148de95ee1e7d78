import type { Entry } from '../entry.ts';
import { createRequirementPerValue, requirements } from './entries.ts';

/** Requirements that the specification states for each of the ten endpoints. */
function endpoint(id: string, path: string, success: string): Entry[] {
  const section = sectionOf(path);
  return [
    ...requirements(id, section, { get: `GET ${path} returns 200 with ${success}.` }),
    ...requirements(id, `${section}, 5`, { 'no-auth': `GET ${path} needs no authentication.` }),
    ...requirements(id, `${section}, 7`, {
      '405': `Other methods on ${path} answer 405, a JSON error and an \`Allow\` header with the accepted methods.`,
    }),
  ];
}

function sectionOf(path: string): string {
  return `4.1 GET ${path}`;
}

function slug(id: string, path: string, page: string): Entry[] {
  return [
    ...requirements(`${id}.path.slug`, sectionOf(path), {
      'last-segment': `\`slug\` is the last path segment of the URL of the ${page} page.`,
    }),
    ...requirements(`${id}.path.slug`, `${sectionOf(path)}, 8`, {
      pattern: '`slug` matches `^[a-z0-9][a-z0-9-]*$`.',
      max: '`slug` has 200 characters or fewer.',
    }),
  ];
}

function limit(id: string, path: string, bounds: { max: number; default: number }): Entry[] {
  return requirements(`${id}.query.limit`, `${sectionOf(path)}, 8`, {
    integer: '`limit` is an integer and bounds the number of results.',
    min: '`limit` is 1 or more.',
    max: `\`limit\` is ${bounds.max} or less.`,
    default: `\`limit\` is ${bounds.default} if omitted.`,
  });
}

const events = sectionOf('/api/events');
const blog = sectionOf('/api/blog');
const search = sectionOf('/api/search');
const markdown = sectionOf('/api/md/{path}');

export const siteEndpoints = [
  ...endpoint('site.health', '/api/health', 'a JSON Health, the liveness probe and list of entry points'),

  ...endpoint('site.catalog', '/api/site', 'the JSON page catalog'),

  ...endpoint('site.events', '/api/events', 'a JSON list of events'),
  ...requirements('site.events.query', events, {
    status: '`status` takes its four values and nothing else.',
    'status.default': '`status` is `all` if omitted.',
    format: '`format` takes its two values and nothing else.',
    type: '`type` takes its five values and nothing else.',
    topic: '`topic` gives the events that have this topic.',
    'topic.case-insensitive': '`topic` ignores case.',
    'topic.exact': '`topic` matches the whole topic, not a part of it.',
  }),
  ...createRequirementPerValue(
    'site.events.query.status.enum',
    events,
    ['upcoming', 'live', 'past'],
    (status) => `\`status=${status}\` gives the events that are ${status} now.`,
  ),
  ...requirements('site.events.query.status.enum', events, { all: '`status=all` gives events of every status.' }),
  ...createRequirementPerValue(
    'site.events.query.format.enum',
    events,
    ['Virtual', 'In person'],
    (format) => `\`format=${format}\` gives the events of this format.`,
  ),
  ...createRequirementPerValue(
    'site.events.query.type.enum',
    events,
    ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon'],
    (type) => `\`type=${type}\` gives the events of this type.`,
  ),
  ...requirements('site.events.query.topic', `${events}, 8`, { max: '`topic` has 120 characters or fewer.' }),
  ...limit('site.events', '/api/events', { max: 200, default: 50 }),
  ...requirements('site.events', events, {
    'order.upcoming': 'Upcoming events come soonest first.',
    'order.past': 'Past events come most recent first.',
    '400': 'GET /api/events can answer 400.',
    '404': 'GET /api/events can answer 404.',
  }),

  ...endpoint('site.event', '/api/events/{slug}', 'the full event as JSON'),
  ...slug('site.event', '/api/events/{slug}', 'event'),
  ...requirements('site.event', `${sectionOf('/api/events/{slug}')}, 7`, {
    '400': 'A slug that breaks its rules returns 400.',
    '404': 'A slug of no event returns 404, and the body points at `/api/events`.',
  }),

  ...endpoint('site.blog', '/api/blog', 'a JSON list of posts'),
  ...requirements('site.blog.query', blog, {
    tag: '`tag` gives the posts that have this tag among theirs.',
    'tag.case-insensitive': '`tag` ignores case.',
    'tag.exact': '`tag` matches one whole tag, not a part of it.',
    category: '`category` gives the posts of this category.',
    'category.case-insensitive': '`category` ignores case.',
    'category.exact': '`category` matches the whole category, not a part of it.',
  }),
  ...requirements('site.blog.query', `${blog}, 8`, {
    'tag.max': '`tag` has 120 characters or fewer.',
    'category.max': '`category` has 120 characters or fewer.',
  }),
  ...limit('site.blog', '/api/blog', { max: 200, default: 50 }),
  ...requirements('site.blog', blog, {
    order: 'Posts come newest first.',
    '400': 'GET /api/blog can answer 400.',
    '404': 'GET /api/blog can answer 404.',
  }),

  ...endpoint('site.post', '/api/blog/{slug}', 'the post with its full markdown body and metadata as JSON'),
  ...slug('site.post', '/api/blog/{slug}', 'post'),
  ...requirements('site.post', `${sectionOf('/api/blog/{slug}')}, 7`, {
    '400': 'A slug that breaks its rules returns 400.',
    '404': 'A slug of no post returns 404, and the body points at `/api/blog`.',
  }),

  ...endpoint('site.search', '/api/search', 'a JSON list of ranked hits'),
  ...requirements('site.search.query', search, {
    'q.required': '`q` is required.',
    'q.every-term': 'Every whitespace-separated term of `q` appears in each result.',
    'q.case-insensitive': 'The terms of `q` match ignoring case.',
    type: '`type` takes its four values and nothing else.',
    'type.default': '`type` is `all` if omitted.',
    'type.enum.page': '`type=page` gives pages only.',
    'type.enum.event': '`type=event` gives events only.',
    'type.enum.blog': '`type=blog` gives blog posts only.',
    'type.enum.all': '`type=all` gives hits of every type.',
  }),
  ...requirements('site.search.query.q', `${search}, 8`, {
    min: '`q` has 2 characters or more.',
    max: '`q` has 200 characters or fewer.',
  }),
  ...limit('site.search', '/api/search', { max: 50, default: 10 }),
  ...requirements('site.search', `${search}, 1`, {
    'across.pages': 'The search goes across page summaries.',
    'across.events': 'The search goes across event records.',
    'across.posts': 'The search goes across blog posts.',
  }),
  ...requirements('site.search', search, {
    '400': 'GET /api/search can answer 400.',
    '404': 'GET /api/search can answer 404.',
  }),

  ...endpoint('site.md', '/api/md/{path}', '`text/markdown`'),
  ...requirements('site.md.path.path', markdown, {
    page: '`path` is the path of a page on the site without its leading slash.',
    empty: 'An empty `path` means the homepage.',
  }),
  ...requirements('site.md.path.path', `${markdown}, 8`, { max: '`path` has 400 characters or fewer.' }),
  ...requirements('site.md.404', `${markdown}, 7`, {
    markdown: 'A path of no page returns 404 as `text/markdown`.',
    sitemap: 'The markdown of that 404 links to the sitemap.',
    'rest-of-site': 'The markdown of that 404 links to the rest of the site.',
  }),

  ...endpoint('site.openapi-json', '/openapi.json', 'a JSON OpenAPI document'),
  ...endpoint('site.openapi-yaml', '/api/openapi.yaml', '`application/yaml`'),
  ...requirements('site.openapi-yaml', sectionOf('/api/openapi.yaml'), {
    'same-document': '/api/openapi.yaml is the same document as /openapi.json.',
  }),
];

export const siteRepresentations = [
  ...requirements('site.negotiation', '4.1 Markdown negotiation', {
    accept: 'Any page is served as `text/markdown` when the request carries `Accept: text/markdown`.',
    suffix: 'Any page is served as `text/markdown` when `.md` is appended to its path.',
    equivalent: '`/api/md/{path}` gives the same as both.',
  }),
  ...requirements('site.mcp', '4.1 MCP, 1', {
    'streamable-http': '`{site_url}/mcp` speaks the Model Context Protocol over Streamable HTTP.',
    resources: 'The content of the site is exposed to MCP clients as resources.',
    tools: 'The content of the site is exposed to MCP clients as tools.',
    'same-content': 'MCP exposes the same content as the site API.',
  }),
  ...requirements('site.cors', '4.1 CORS', {
    'any-origin': 'CORS is open to any origin.',
  }),
];
