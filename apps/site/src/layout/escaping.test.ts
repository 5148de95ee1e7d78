import type { Element } from 'hast';
import { describe, expect, test } from 'vitest';

import type { Snapshot } from '../content/snapshot.ts';
import { escapeHtml, html, serializeHtml } from './html.ts';
import {
  anEvent,
  aPage,
  aPost,
  aSearch,
  aSnapshot,
  bodyOf,
  listElements,
  renderPageAt,
  siteUrl,
  textOf,
} from './layout.fixtures.ts';

const attacks = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '<!--<script>alert(1)//-->',
  '</script><svg onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/x',
  '/\\evil.example',
  '`${alert(1)}`',
  '{{constructor.constructor("alert(1)")()}}',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '## <img src=x onerror=alert(1)>',
  '```html\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '| <script> |\n|---|\n| <img onerror=alert(1)> |',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '\u2028alert(1)\u2029',
];

/** Each attack alone, inside a text, and after an unclosed attribute. */
const wrappings = [
  (attack: string) => attack,
  (attack: string) => `text ${attack} text`,
  (attack: string) => `<b title="&quot;${attack}`,
];

const payloads = wrappings.flatMap((wrap) => attacks.map(wrap));

/** A site with the same value in every text and URL. The contract rejects such URLs, but the layout does not rely on it. */
function siteOf(text: string, body: string): Snapshot {
  const link = { label: text, path: text };
  const page = aPage({ title: text, summary: text, section: text, keywords: [text], body: bodyOf(body) });
  return aSnapshot({
    site: {
      name: text,
      description: text,
      logo: text,
      navigation: [link],
      footer: { text, links: [link] },
      contact: { email: text, url: text, security: text },
    },
    pages: [page, { ...page, path: '/' }, { ...page, path: '/garden/bed' }, { ...page, path: '/garden/path' }],
    events: [
      anEvent({
        title: text,
        summary: text,
        topics: [text],
        location: { name: text, city: text, country: text },
        learnings: [text],
        speakers: [{ name: text, title: text, company: text, bio: text, url: text, image_url: text }],
        partner: { name: text, url: text, logo_url: text },
        registration: { url: text, sold_out: false, opens: null, closes: null },
        body: bodyOf(body),
      }),
    ],
    posts: [
      aPost({
        title: text,
        summary: text,
        author: { name: text, url: text },
        category: text,
        tags: [text],
        image_url: text,
        body: bodyOf(body),
      }),
      aPost({ slug: 'other', path: '/blog/other', category: text, tags: [text] }),
    ],
  });
}

/** Pages that together show every text. */
function recordPages(text: string): string[] {
  const snapshot = siteOf(text, 'plain');
  const found = aSearch({ query: text, terms: [text.toLowerCase()] });
  const hits = found.results.map((hit) => ({ ...hit, title: text, snippet: text, url: text }));
  return [
    ...['/garden/bed', '/events/gathering', '/blog/heap'].map((path) => renderPageAt(snapshot, path)),
    renderPageAt(snapshot, '/search', { results: { ...found, results: hits } }),
  ];
}

/** List pages with the text in their query. */
function listPages(text: string): string[] {
  const query = new URLSearchParams({ topic: text, tag: text, category: text, q: text, page: text });
  const snapshot = siteOf(text, 'plain');
  return ['/', `/events?${query}`, `/blog?${query}`, `/search?${query}`, '/no-such-page'].map((path) =>
    renderPageAt(snapshot, path),
  );
}

const addresses = ['href', 'src', 'action'];

/** Elements and attributes that no page may have. */
function dangersIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const { tagName, properties } = element;
    const attributes = Object.entries(properties);
    const isData = tagName === 'script' && properties['type'] === 'application/ld+json';
    if (isData) JSON.parse(textOf(element));
    return [
      ...(['iframe', 'object', 'embed', 'base', 'style'].includes(tagName) || (tagName === 'script' && !isData) ? [tagName] : []),
      ...attributes.flatMap(([name]) => (/^on|^style$|^srcdoc$/i.test(name) ? [`${tagName} ${name}`] : [])),
      ...attributes.flatMap(([name, value]) =>
        addresses.includes(name) && !isHarmless(String(value)) ? [`${name}=${value}`] : [],
      ),
    ];
  });
}

const isHarmless = (url: string): boolean => ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(url, siteUrl).protocol);

const shapeOf = (elements: readonly Element[]): string => elements.map(({ tagName }) => tagName).join(' ');

function expectInert(pagesOf: (text: string) => string[], texts: readonly string[]): void {
  const plain = pagesOf('plain').map((page) => shapeOf(listElements(page)));
  for (const text of texts) {
    const pages = pagesOf(text).map(listElements);
    expect(pages.flatMap(dangersIn), text).toEqual([]);
    expect(pages.map(shapeOf), text).toEqual(plain);
  }
}

describe('an HTML page', () => {
  test('attacks in any text of a site change only text', () => {
    expect(payloads.length).toBeGreaterThan(100);
    expectInert(recordPages, payloads);
  });

  test('attacks in the query of a list change only text', () => {
    expectInert(listPages, attacks);
  });

  test('attacks in the body of a document have no effect', () => {
    for (const payload of payloads)
      expect(dangersIn(listElements(renderPageAt(siteOf('plain', payload), '/garden'))), payload).toEqual([]);
  });

  test('the template escapes text, keeps markup and prints nothing for absent values', () => {
    const inner = html`<b>${'<&"\'>'}</b>`;
    expect(serializeHtml(html`<p title="${'"x"'}">${inner}${[inner, null]}${false}${undefined}${0}</p>`)).toBe(
      '<p title="&quot;x&quot;"><b>&lt;&amp;&quot;&#39;&gt;</b><b>&lt;&amp;&quot;&#39;&gt;</b>0</p>',
    );
    expect(escapeHtml('a < b && c')).toBe('a &lt; b &amp;&amp; c');
  });
});
