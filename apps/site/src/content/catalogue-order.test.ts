import { describe, expect, test } from 'vitest';

import { sortCatalogue } from './catalogue-order.ts';

const page = (path: string, { section = 'Pages', order = null }: { section?: string; order?: number | null } = {}) => ({
  path,
  section,
  order,
});
const entry = (path: string) => ({ label: 'x', path });

const inOrder = (pages: ReturnType<typeof page>[], navigation: string[]) =>
  sortCatalogue(pages, navigation.map(entry)).map(({ path }) => path);

describe('sortCatalogue', () => {
  test('lists the homepage, then the navigation, then the rest by path', () => {
    const pages = [page('/b'), page('/start'), page('/a'), page('/'), page('/guides')];
    expect(inOrder(pages, ['/guides', 'https://elsewhere.example/', '/start'])).toEqual(['/', '/guides', '/start', '/a', '/b']);
  });

  test('lists pages below a navigation entry after it, by order and then by path', () => {
    const pages = [
      page('/guides/c'),
      page('/guides/a', { order: 2 }),
      page('/guides/b', { order: 1 }),
      page('/guides'),
      page('/x'),
    ];
    expect(inOrder(pages, ['/guides', '/x'])).toEqual(['/guides', '/guides/b', '/guides/a', '/guides/c', '/x']);
  });

  test('matches whole path segments and prefers the longest navigation entry', () => {
    const pages = [page('/guides-old'), page('/guides/deep/a'), page('/guides/z'), page('/guides/deep'), page('/guides')];
    expect(inOrder(pages, ['/guides/deep', '/guides'])).toEqual([
      '/guides/deep',
      '/guides/deep/a',
      '/guides',
      '/guides/z',
      '/guides-old',
    ]);
  });

  test('groups pages outside the navigation by section', () => {
    const pages = [page('/d', { section: 'B' }), page('/c', { section: 'A', order: 2 }), page('/e', { section: 'A', order: 1 })];
    expect(inOrder(pages, [])).toEqual(['/e', '/c', '/d']);
  });
});
