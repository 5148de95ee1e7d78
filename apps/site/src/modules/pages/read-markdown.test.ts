import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { startTestSite, type TestSite } from '../../testing/start-test-site.ts';
import { apiPath, aSite, documentPaths, markdownPath } from './pages.fixtures.ts';

/** Sends the path as it is; `fetch` would normalise it. */
function fetchRaw(site: TestSite, path: string): Promise<{ status: number; type: string | undefined; body: string }> {
  const { port } = new URL(site.site.localUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'], body }),
        reject,
      );
    });
    sent.on('error', reject).end();
  });
}

describe('pages.markdown 200', () => {
  test('has front matter, a title, a link to llms.txt, the text and a sitemap', async () => {
    const site = await aSite();
    const response = await site.fetch('/api/md/start/deep');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`---
title: "Deep"
canonical_url: "${site.url}/start/deep"
description: "What this is about."
last_updated: null
---

# Deep

> The index of this site for agents is [llms.txt](${site.url}/llms.txt); add \`.md\` to the URL of any page to get it as Markdown.

## One

See [home](${site.url}/) and [the event](${site.url}/events/gathering).

## Sitemap

- [All pages](${site.url}/sitemap.md)
- [Home](${site.url}/index.md)
- [Start](${site.url}/start.md)
- [Calendar](${site.url}/events.md)
- [Blog](${site.url}/blog.md)
`);
  });

  test('has headers for its type, its page and its cache lifetime', async () => {
    const site = await aSite();
    const { headers } = await site.fetch('/api/md/start');
    const body = await (await site.fetch('/api/md/start')).text();
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300');
    expect(headers.get('vary')).toBeNull();
    expect(headers.get('content-location')).toBe(`${site.url}/start.md`);
    expect(headers.get('x-markdown-tokens')).toBe(String(Math.ceil(body.length / 4)));
    expect(headers.get('content-signal')).toBe('search=yes, ai-input=yes, ai-train=yes');
    expect(headers.get('link')).toBe(
      [
        `<${site.url}/start>; rel="canonical"`,
        `<${site.url}/start.md>; rel="alternate"; type="text/markdown"`,
        `<${site.url}/llms.txt>; rel="describedby"; type="text/plain"`,
        `<${site.url}/.well-known/api-catalog>; rel="api-catalog"`,
      ].join(', '),
    );
  });

  test.each(['/api/md', '/api/md/', '/api/md/index.md', '/index.md'])('%s is the homepage', async (path) => {
    const site = await aSite();
    expect(await (await site.fetch(path)).text()).toContain('\n# Home\n');
  });

  test.each(['/api/md/start/', '/api/md/start.md', '/start.md', '/start.md/'])('%s is the page /start', async (path) => {
    const site = await aSite();
    expect(await (await site.fetch(path)).text()).toBe(await (await site.fetch('/api/md/start')).text());
  });

  test('of an event has dates, status, registration, agenda, learnings and speakers', async () => {
    const site = await startTestSite({
      files: {
        'events/gathering.md': `---
title: A *gathering*
summary: What this is about.
type: Meetup
format: In person
topics: [Agents, Data]
timezone: Europe/Berlin
starts_at: 2026-11-20T18:00
ends_at: 2026-11-20T21:00
location: { name: Reading room, city: Berlin, country: DE }
registration: { url: "https://tickets.example/1" }
learnings: [How to read, How to write]
speakers:
  - { name: Ada, title: Engineer, company: Works, bio: Writes., url: "https://ada.example/" }
  - { name: Bo }
partner: { name: Works, url: "https://works.example/" }
---
18:00 Doors
`,
      },
    });
    const body = await (await site.fetch('/events/gathering.md')).text();
    expect(body.slice(body.indexOf('What this is about.\n\n'), body.indexOf('## Sitemap'))).toBe(`What this is about.

- **Status:** upcoming
- **When:** Friday, 20 November 2026, 18:00 to 21:00 (Europe/Berlin)
- **Starts:** 2026-11-20T18:00:00+01:00
- **Ends:** 2026-11-20T21:00:00+01:00
- **Type:** Meetup
- **Format:** In person
- **Where:** Reading room, Berlin, DE
- **Topics:** Agents, Data
- **Registration:** open until 20 November 2026, 18:00, [register](https://tickets.example/1)
- **Partner:** [Works](https://works.example/)
- **Calendar:** [iCalendar file](${site.url}/events/gathering.ics)

## Agenda

18:00 Doors

## What you will learn

- How to read
- How to write

## Speakers

- [Ada](https://ada.example/), Engineer, Works. Writes.
- Bo

`);
    expect(body).toContain(String.raw`# A \*gathering\*`);
  });

  test('of an event changes with its status and is not cached past that time', async () => {
    const site = await aSite({ now: '2026-11-20T16:59:30Z' });
    const before = await site.fetch('/events/gathering.md');
    expect(before.headers.get('cache-control')).toBe('public, max-age=30');
    expect(await before.text()).toContain('- **Status:** upcoming');
    site.clock.set('2026-11-20T17:00:00Z');
    const after = await site.fetch('/events/gathering.md');
    expect(after.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300');
    expect(await after.text()).toContain('- **Status:** live');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('of the calendar lists events by status and is not cached past the next change', async () => {
    const site = await aSite({ now: '2026-11-20T16:59:30Z' });
    const response = await site.fetch('/events.md');
    expect(response.headers.get('cache-control')).toBe('public, max-age=30');
    const body = await response.text();
    expect(body).toContain(
      `## Upcoming\n\n- [A gathering](${site.url}/events/gathering.md): Friday, 20 November 2026, 18:00 to 21:00 (Europe/Berlin), Meetup, In person. What this is about.\n`,
    );
    expect(body).toContain(`## Past\n\n- [A gathering](${site.url}/events/live-now.md)`);
  });

  test('of the blog lists posts without drafts and scheduled posts', async () => {
    const site = await aSite();
    const body = await (await site.fetch('/blog.md')).text();
    expect(body).toContain(`\n- [First](${site.url}/blog/first.md): 1 November 2026. Why it was written.\n\n## Sitemap`);
  });
});

describe('the three URLs of a document as Markdown', () => {
  test('serve the same bytes with the same ETag', async () => {
    const site = await aSite();
    for (const path of documentPaths) {
      const requests = [
        await site.fetch(path, { headers: { accept: 'text/markdown' } }),
        await site.fetch(markdownPath(path)),
        await site.fetch(apiPath(path)),
      ];
      const responses = await Promise.all(
        requests.map(async (response) => [response.status, response.headers.get('etag'), await response.text()]),
      );
      expect(responses[0]?.[0], path).toBe(200);
      expect(responses[1], path).toEqual(responses[0]);
      expect(responses[2], path).toEqual(responses[0]);
    }
  });
});

describe('pages.markdown 404', () => {
  test('is Markdown with links to similar pages and the sitemap', async () => {
    const site = await aSite();
    const response = await site.fetch('/api/md/strat');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await response.text();
    expect(body).toContain('error_code: "page_not_found"');
    expect(body).toContain('There is no page at `/strat`.');
    expect(body).toContain(`- [Start](${site.url}/start.md)`);
    expect(body).toContain(`- [All pages](${site.url}/sitemap.md)`);
    expect(body).toContain(`[The catalogue](${site.url}/api/site)`);
  });

  test.each([
    ['/api/md/nowhere'],
    ['/api/md/blog/draft'],
    ['/api/md/blog/later'],
    ['/api/md/events/nope'],
    [`/api/md/${'a'.repeat(401)}`],
    [`/api/md/${'a'.repeat(9000)}`],
    ['/api/md/../start'],
    ['/api/md/..%2fstart'],
    ['/api/md/%2e%2e/start'],
    ['/api/md/start%00'],
    ['/api/md/%zz'],
    ['/api/md/%c3'],
    ['/api/md/%'],
    ['/api/md//start'],
    ['/api/md/<b>'],
  ])('is returned for %s', async (path) => {
    const answer = await fetchRaw(await aSite(), path);
    expect([answer.status, answer.type]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(answer.body).toContain('## Sitemap');
  });

  test('is JSON for other methods and other paths of the API', async () => {
    const site = await aSite();
    expect((await site.fetch('/api/md/start', { method: 'POST' })).status).toBe(405);
    expect((await fetchRaw(site, '/api/events/%zz')).type).toBe('application/json; charset=utf-8');
  });
});
