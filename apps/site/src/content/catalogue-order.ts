import type { SiteSource } from '@lyceum/contract/site';

import type { Page } from './snapshot.ts';

type CatalogueItem = Pick<Page, 'path' | 'section' | 'order'>;

/**
 * The homepage, then the navigation entries, each followed by the pages below its path, then all others by section.
 * Within a group, pages with an `order` come first, then the others by path.
 */
export function sortCatalogue<P extends CatalogueItem>(pages: readonly P[], navigation: SiteSource['navigation']): P[] {
  const entries = navigation.map(({ path }) => path);
  const positions = new Map(pages.map((page) => [page, positionOf(page, entries)]));
  return pages.toSorted((one, other) => {
    const [first, second] = [positions.get(one) ?? unlisted, positions.get(other) ?? unlisted];
    return (
      first.entry - second.entry ||
      first.depth - second.depth ||
      byText(first.section, second.section) ||
      (one.order ?? Infinity) - (other.order ?? Infinity) ||
      byText(one.path, other.path)
    );
  });
}

interface CataloguePosition {
  /** Index in the navigation. */
  readonly entry: number;
  /** 0 for the navigation entry itself, 1 for pages below it. */
  readonly depth: 0 | 1;
  /** Empty for pages in the navigation. */
  readonly section: string;
}

const unlisted: CataloguePosition = { entry: Number.MAX_SAFE_INTEGER, depth: 1, section: '' };

function positionOf({ path, section }: CatalogueItem, entries: readonly string[]): CataloguePosition {
  if (path === '/') return { entry: -1, depth: 0, section: '' };
  const ancestors = entries.filter((entry) => path === entry || path.startsWith(`${entry}/`));
  const nearest = ancestors.reduce((longest, entry) => (entry.length > longest.length ? entry : longest), '');
  if (nearest === '') return { ...unlisted, section };
  return { entry: entries.indexOf(nearest), depth: path === nearest ? 0 : 1, section: '' };
}

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
