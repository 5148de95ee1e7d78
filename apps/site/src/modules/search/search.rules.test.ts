import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { emptyBody } from '../../content/body.ts';
import type { Page, Snapshot } from '../../content/snapshot.ts';
import { parseTerms } from './search.rules.ts';
import { getSearchIndex } from './search-index.ts';
import { createSnippet } from './snippet.rules.ts';

const awkward = [
  'İ',
  'ı',
  'ß',
  'ẞ',
  'ﬁ',
  'é',
  'e\u0301',
  'Å',
  'A\u030a',
  '漢字',
  'ｶﾞ',
  '한',
  '\u00a8',
  '\u00a0',
  '\u3000',
  '\u0085',
  ' ',
  'a',
  'B',
  'c.d',
  '#',
  '😀',
];
const texts = fc.array(fc.constantFrom(...awkward), { maxLength: 12 }).map((parts) => parts.join(''));

const aPage = (path: string, given: { title: string; summary: string; text: string; keywords: string[] }): Page => ({
  kind: 'page',
  generated: null,
  path,
  title: given.title,
  summary: given.summary,
  keywords: given.keywords,
  audience: [],
  section: 'Pages',
  order: null,
  updated_at: null,
  body: { ...emptyBody, text: given.text },
});

const snapshotOf = (pages: readonly Page[]): Snapshot => ({
  revision: '',
  updated_at: null,
  changes_at: null,
  site: {} as Snapshot['site'],
  pages: new Map(pages.map((page) => [page.path, page])),
  events: new Map(),
  posts: new Map(),
  assets: new Map(),
});

/** Independent of the code: the sentence of the specification. */
function appears(page: Page, query: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase();
  const fields = [page.title, page.summary, ...page.keywords, ...page.audience, page.section, page.body.text].map(plain);
  return plain(query)
    .split(/\p{White_Space}+/u)
    .every((term) => fields.some((field) => field.includes(term)));
}

describe('search', () => {
  test('the results are exactly the documents that contain every term', async () => {
    const documents = fc.array(
      fc.record({ title: texts, summary: texts, text: texts, keywords: fc.array(texts, { maxLength: 2 }) }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(documents, texts, async (given, query) => {
        const pages = given.map((each, index) => aPage(`/${index}`, each));
        const index = await getSearchIndex(snapshotOf(pages));
        const hits = index.find(parseTerms(query), 'all').map(({ document }) => document.path);
        expect(hits.sort()).toEqual(pages.filter((page) => appears(page, query)).map(({ path }) => path));
      }),
      { numRuns: 1000 },
    );
  });

  test('a snippet contains the first match and is short', () => {
    const words = fc.array(fc.constantFrom('alpha', 'beta', 'Ångström', 'ﬁsh', '漢字'.repeat(200), 'x'), { maxLength: 200 });
    fc.assert(
      fc.property(words, fc.constantFrom('alpha', 'ångström', 'fish', '字漢'), (given, term) => {
        const text = given.join(' ');
        const snippet = createSnippet([text], [term]);
        expect(snippet.length).toBeLessThanOrEqual(210);
        const has = text.normalize('NFKC').toLowerCase().includes(term);
        expect(snippet.normalize('NFKC').toLowerCase().includes(term)).toBe(has);
      }),
    );
  });

  test('results with the same score are sorted by date, then by path', async () => {
    const same = { title: 'Same', summary: 'Same', text: '', keywords: [] };
    const pages = [aPage('/b', same), aPage('/a', same), { ...aPage('/c', same), updated_at: '2026-11-01T00:00:00Z' }];
    const index = await getSearchIndex(snapshotOf(pages));
    expect(index.find(['same'], 'all').map(({ document }) => document.path)).toEqual(['/c', '/a', '/b']);
  });
});
