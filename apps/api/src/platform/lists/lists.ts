import type { KeyObject } from 'node:crypto';

import { type AskedPage, pageLinks, pageNumber, pageSize } from '@lyceum/kit';

import type { Scope } from '../scope.ts';
import type { ListSource } from './list-source.ts';
import { tooDeep } from './lists.problems.ts';
import type { Place } from './order.ts';
import { readHint, writeHint } from './page-hint.ts';

/** A page of a list as a client asks for it. */
export interface AskedList {
  readonly query: AskedPage;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly reader: Scope;
}

export interface Page<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: Item[];
}

export interface Lists {
  page<Row, Item>(asked: AskedList, source: ListSource<Row>, present: (row: Row) => Item): Promise<Page<Item>>;
}

/** How far a large list is read by skipping rows. */
export const deepestOffset = 10_000;
/** Where a hint travels. It stands first in a link: the other parameters are sorted by name. */
const hintName = '_k';

/**
 * Pages by Django REST Framework's rules, each `next` with a hint where the next page begins. A client that follows it
 * pays the same on every page, meets no row twice and misses none while others write; one that counts pages itself
 * still gets them. A hint that does not fit is as good as none.
 */
export function createLists(deps: { readonly baseUrl: string; readonly key: () => Promise<KeyObject> }): Lists {
  return {
    async page(asked, source, present) {
      const { target, hint } = withoutHint(asked.target);
      const linking = { baseUrl: deps.baseUrl, target, size: pageSize(asked.query) };
      const hints = hintsFor(await deps.key(), asked.reader, source.order);
      const isLast = asked.query.page === 'last';
      const known = isLast || source.large ? await source.count() : undefined;
      const page = pageNumber(asked.query, isLast && known !== undefined ? known : Number.MAX_SAFE_INTEGER);
      const after = hint === undefined ? undefined : hints.read(linkTo(linking, page), hint);
      if (!after && known !== undefined) pageNumber(asked.query, known);

      const { rows, total, more, end } = await readPage(source, { page, size: linking.size, after, known });
      if (!after) pageNumber(asked.query, total);
      const { next, previous } = pageLinks({ ...linking, page, count: more ? Number.MAX_SAFE_INTEGER : 0 });
      return {
        count: total,
        next: next && end ? withHint(next, hints.write(next, end)) : next,
        previous,
        results: rows.map(present),
      };
    },
  };
}

interface Wanted {
  readonly page: number;
  readonly size: number;
  readonly after: Place | undefined;
  readonly known: number | undefined;
}

async function readPage<Row>(source: ListSource<Row>, { page, size, after, known }: Wanted) {
  const offset = (page - 1) * size;
  if (source.large && !after && offset >= deepestOffset) throw tooDeep(deepestOffset);
  // Behind a hint the row beyond the page tells whether there is a next one; the count may have moved meanwhile.
  const { rows, count, placeOf } = await source.slice({ limit: after ? size + 1 : size, offset, after });
  const total = known ?? count ?? (await source.count());
  const last = rows[Math.min(rows.length, size) - 1];
  return {
    rows: rows.slice(0, size),
    total,
    more: after ? rows.length > size : page * size < total,
    end: last && placeOf(last),
  };
}

const hintsFor = (key: KeyObject, { workspaceId, userId }: Scope, order: string) => {
  const reader = `${workspaceId}/${userId}`;
  return {
    read: (link: string, hint: string) => readHint(key, { link, reader, order }, hint),
    write: (link: string, place: Place) => writeHint(key, { link, reader, order }, place),
  };
};

const withHint = (link: string, hint: string): string => link.replace('?', `?${hintName}=${hint}&`);

function withoutHint(target: string): { target: string; hint?: string } {
  const start = target.indexOf('?');
  if (start < 0) return { target };
  const parameters = new URLSearchParams(target.slice(start));
  const hint = parameters.get(hintName);
  if (hint === null) return { target };
  parameters.delete(hintName);
  return { target: `${target.slice(0, start)}?${parameters.toString()}`, hint };
}

/** A page's own address, written as the link that leads to it. */
const linkTo = (linking: { baseUrl: string; target: string; size: number }, page: number): string =>
  pageLinks({ ...linking, page: page - 1, count: Number.MAX_SAFE_INTEGER }).next ?? '';
