import { createHash } from 'node:crypto';

import { listOperations } from '@lyceum/contract';
import { siteContract } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';
import { eventFiles } from '../../testing/event-files.ts';
import { pageFile, postFile } from '../../testing/page-files.ts';
import { fetchError } from '../../testing/requests.ts';
import { startTestSite, type TestSite } from '../../testing/start-test-site.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Now is 2026-11-14T23:00Z. */
const aSite = () =>
  startTestSite({
    files: {
      'site.yaml':
        'name: A & B <site>\ndescription: All about it.\ncontact:\n  security: security@lyceum.example\ncontent_signals:\n  ai_train: false\n',
      'pages/index.md': pageFile({ title: 'Home' }),
      'pages/guides/deep.md': pageFile({ title: 'A [deep] guide', section: 'Guides', updated_at: '2026-11-02' }),
      ...eventFiles({ gathering: {}, 'long-ago': { starts_at: '2020-01-01T10:00', ends_at: '2020-01-01T11:00' } }),
      'blog/first.md': postFile({ title: 'Fish & <chips>', tags: ['R<&D'] }, 'See [home](/).\n'),
      'assets/logo.svg': drawing,
      'assets/deep/note.txt': 'plain',
    },
  });
const textAt = async (site: TestSite, path: string) => (await site.fetch(path)).text();

const generated = listOperations({ files: siteContract.files }).filter(({ path }) => !path.includes('{'));

describe('well-known files', () => {
  test('every file is served with its type, an ETag and a cache lifetime', async () => {
    const site = await aSite();
    for (const { path, responses } of generated) {
      const response = await site.fetch(path);
      const declared = responses[200]?.kind === 'text' ? responses[200].mediaType : '';
      expect([response.status, response.headers.get('content-type')?.split(';')[0]], path).toEqual([200, declared]);
      expect(response.headers.get('cache-control'), path).toBe('public, max-age=60, stale-while-revalidate=300');
      const etag = response.headers.get('etag') ?? '';
      expect((await site.fetch(path, { headers: { 'if-none-match': etag } })).status, path).toBe(304);
    }
  });

  test('the icon shows the first letter of the name, escaped', async () => {
    const site = await startTestSite({ files: { 'site.yaml': 'name: "& sons"\ncolours:\n  accent: "#123456"\n' } });
    const icon = await textAt(site, '/favicon.ico');
    expect(icon).toContain('fill="#123456"');
    expect(icon).toContain('>&amp;</text>');
  });
});

describe('indexes for agents', () => {
  test('the skill matches its digest in the index', async () => {
    const site = await aSite();
    const { skills } = await (await site.fetch('/.well-known/agent-skills/index.json')).json();
    expect(skills).toHaveLength(1);
    const [{ name, url, digest, description }] = skills;
    const skill = await (await fetch(url)).text();
    expect(digest).toBe(`sha256:${createHash('sha256').update(skill).digest('hex')}`);
    expect(skill).toContain(`---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# Reading`);
    expect(new URL(url).pathname).toBe(`/.well-known/agent-skills/${name}/SKILL.md`);
  });

  test('contain only working links', async () => {
    const site = await aSite();
    for (const path of ['/llms.txt', '/events/llms.txt', '/blog/llms.txt', '/AGENTS.md', '/sitemap.md', '/llms-full.txt']) {
      const links = [...(await textAt(site, path)).matchAll(/\]\((http[^)]+)\)/g)].map(([, link]) => link ?? '');
      expect(links.length, path).toBeGreaterThan(0);
      for (const link of new Set(links)) expect([(await fetch(link)).status, link], path).toEqual([200, link]);
    }
  });

  test('llms.txt has a title, a summary and links to every page as Markdown', async () => {
    const site = await aSite();
    const text = await textAt(site, '/llms.txt');
    expect(text).toMatch(/^# A & B \\<site>\n\n> All about it\.\n/);
    expect(text).toContain(`- [A \\[deep\\] guide](${site.url}/guides/deep.md): What this is about.`);
  });

  test('show the current status of events and are not cached past its next change', async () => {
    const site = await aSite();
    const text = await textAt(site, '/events/llms.txt');
    expect(text.indexOf('## upcoming')).toBeLessThan(text.indexOf('## past'));
    site.clock.set('2026-11-20T16:59:50Z');
    expect((await site.fetch('/events/llms.txt')).headers.get('cache-control')).toBe('public, max-age=10');
    site.clock.set('2026-11-20T17:00:00Z');
    expect(await textAt(site, '/events/llms.txt')).toContain('## live');
  });

  test('the instructions are the same at all their paths', async () => {
    const site = await aSite();
    const texts = await Promise.all(['/AGENTS.md', '/agents.md', '/.well-known/agents.md'].map((path) => textAt(site, path)));
    expect(new Set(texts).size).toBe(1);
  });

  test('llms.txt of a very large site is truncated and links to the rest', async () => {
    const pages = Array.from(
      { length: 500 },
      (_, index) => [`pages/p${index}.md`, pageFile({ title: `Page ${index} ${'x'.repeat(80)}` })] as const,
    );
    const site = await startTestSite({ files: Object.fromEntries(pages) });
    const text = await textAt(site, '/llms.txt');
    expect(text.length).toBeLessThan(50_000);
    expect(text).toMatch(/- \d+ more: \[All pages, events and posts\]/);
  });
});

describe('for search engines', () => {
  test('the sitemap lists every document once, with its last change', async () => {
    const site = await aSite();
    const text = await textAt(site, '/sitemap.xml');
    expect(text).toContain(`<url><loc>${site.url}/guides/deep</loc><lastmod>2026-11-02T00:00:00Z</lastmod></url>`);
    const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, each]) => each ?? '');
    expect(new Set(locations).size).toBe(locations.length);
    for (const location of locations) expect((await fetch(location)).status, location).toBe(200);
  });

  test('robots.txt contains the content signals of the operator', async () => {
    const site = await aSite();
    expect(await textAt(site, '/robots.txt')).toBe(
      `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`,
    );
  });
});

describe('well-known files', () => {
  test('the catalogues link to the OpenAPI document and to the server card, which has the MCP endpoint', async () => {
    const site = await aSite();
    const { linkset } = JSON.parse(await textAt(site, '/.well-known/api-catalog'));
    expect(linkset[0]['service-desc'][0].href).toBe(`${site.url}/openapi.json`);
    const { entries } = JSON.parse(await textAt(site, '/.well-known/ai-catalog.json'));
    const card = await (await fetch(entries[0].url)).json();
    expect(card).toMatchObject({
      title: 'A & B <site>',
      version: '1.0.0',
      remotes: [{ type: 'streamable-http', url: `${site.url}/mcp` }],
    });
    expect(JSON.parse(await textAt(site, '/.well-known/mcp/server-card.json'))).toEqual(card);
  });

  test('files.security 200 and 404: the security contact of the operator, if configured', async () => {
    const site = await aSite();
    const text = await textAt(site, '/.well-known/security.txt');
    expect(text).toContain('Contact: mailto:security@lyceum.example\nExpires: 2027-11-01T00:00:00Z\n');
    await fetchError(await startTestSite(), '/.well-known/security.txt', 404);
  });
});

describe('feeds', () => {
  test('have the same posts in three formats, with escaped texts', async () => {
    const site = await aSite();
    const feed = JSON.parse(await textAt(site, '/blog/feed.json'));
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: `${site.url}/blog/feed.json` });
    expect(feed.items).toMatchObject([
      { id: `${site.url}/blog/first`, content_text: `See [home](${site.url}/).\n`, date_published: '2026-11-01T00:00:00Z' },
    ]);
    for (const path of ['/blog/feed.xml', '/blog/atom.xml']) {
      const text = await textAt(site, path);
      expect(text).toContain('Fish &amp; &lt;chips&gt;');
      expect(text).toContain(`${site.url}/blog/first`);
    }
    const rss = await textAt(site, '/blog/feed.xml');
    expect(rss).toContain('<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate>');
    expect(rss).toContain('<category>R&lt;&amp;D</category>');
    expect(rss).toContain('<dc:creator>Ada</dc:creator>');
    expect(await textAt(site, '/blog/atom.xml')).toContain('<category term="R&lt;&amp;D"/>');
  });
});

describe('files.asset', () => {
  test('200: with its type, an ETag and a policy that blocks scripts', async () => {
    const site = await aSite();
    const response = await site.fetch('/assets/logo.svg');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=300',
    });
    expect(await response.text()).toBe(drawing);
    expect(
      (await site.fetch('/assets/logo.svg', { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })).status,
    ).toBe(304);
    expect(await textAt(site, '/assets/deep/note.txt')).toBe('plain');
  });

  test('206 and 416: returns a range, and rejects one outside the file', async () => {
    const site = await aSite();
    const part = await site.fetch('/assets/deep/note.txt', { headers: { range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'la']);
    expect((await site.fetch('/assets/deep/note.txt', { headers: { range: 'bytes=9-' } })).status).toBe(416);
  });

  test.each(['none.svg', '../site.yaml', '..%2fsite.yaml', '%2e%2e/site.yaml', ''])(
    '404: serves nothing for the name "%s"',
    async (name) => {
      const site = await aSite();
      const response = await site.fetch(`/assets/${name}`);
      expect(response.status).toBe(404);
    },
  );

  test('404: refuses a file that changed on disk until the next poll', async () => {
    const site = await aSite();
    await site.folder.write({ 'assets/deep/note.txt': 'longer than before' });
    expect((await site.fetch('/assets/deep/note.txt')).status).toBe(404);
    await site.reload();
    expect(await textAt(site, '/assets/deep/note.txt')).toBe('longer than before');
  });
});
