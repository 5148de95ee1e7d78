import type { SiteSource } from '@lyceum/contract/site';

import type { Page } from './snapshot.ts';

type Ordered = Pick<Page, 'path' | 'section' | 'order'>;

/**
 * The homepage, then what the navigation names, each entry before the pages below its path, then the rest by section.
 * Pages that stand together follow their `order`; those without one come after, by path.
 */
export function inCatalogueOrder<P extends Ordered>(pages: readonly P[], navigation: SiteSource['navigation']): P[] {
  const entries = navigation.map(({ path }) => path);
  const keys = new Map(pages.map((page) => [page, placeOf(page, entries)]));
  return pages.toSorted((one, other) => {
    const [here, there] = [keys.get(one) ?? nowhere, keys.get(other) ?? nowhere];
    return (
      here.entry - there.entry ||
      here.depth - there.depth ||
      byText(here.section, there.section) ||
      (one.order ?? Infinity) - (other.order ?? Infinity) ||
      byText(one.path, other.path)
    );
  });
}

interface Place {
  /** Index in the navigation. */
  readonly entry: number;
  /** 0 for the page that the navigation names, 1 for those below it. */
  readonly depth: 0 | 1;
  /** Counts only among pages that the navigation does not lead to. */
  readonly section: string;
}

const nowhere: Place = { entry: Number.MAX_SAFE_INTEGER, depth: 1, section: '' };

function placeOf({ path, section }: Ordered, entries: readonly string[]): Place {
  if (path === '/') return { entry: -1, depth: 0, section: '' };
  const holders = entries.filter((entry) => path === entry || path.startsWith(`${entry}/`));
  const nearest = holders.reduce((longest, entry) => (entry.length > longest.length ? entry : longest), '');
  if (nearest === '') return { ...nowhere, section };
  return { entry: entries.indexOf(nearest), depth: path === nearest ? 0 : 1, section: '' };
}

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
