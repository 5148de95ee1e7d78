import type { KeyObject } from 'node:crypto';

import { type AskedPage, pageLinks, pageNumber, pageSize } from '@lyceum/kit';

import type { Scope } from '../scope.ts';
import type { Cursor } from './cursor.ts';
import type { Budget, ListSource } from './list-source.ts';
import { tooDeep } from './lists.problems.ts';
import { readHint, writeHint } from './page-hint.ts';

/** A list as a client asks for it. */
export interface ListRequest<Query> {
  readonly query: Query;
  /** Path and query as they were sent. */
  readonly target: string;
}

/** A page of a list as a client asks for it. */
export interface PageRequest extends ListRequest<AskedPage> {
  readonly reader: Scope;
}

export interface Page<Item> {
  readonly count: number;
  /** Whether `count` is all there is, or the least there is. It travels in a header. */
  readonly relation: 'eq' | 'gte';
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: Item[];
}

/** What the header of every list says, if a body is one. */
export const relationHeader = (body: unknown): Readonly<Record<string, string>> | undefined =>
  isPage(body) ? { 'X-Total-Count-Relation': body.relation } : undefined;

const isPage = (body: unknown): body is Pick<Page<unknown>, 'relation'> =>
  typeof body === 'object' && body !== null && 'results' in body && 'relation' in body && isRelation(body.relation);
const isRelation = (value: unknown): value is Page<unknown>['relation'] => value === 'eq' || value === 'gte';

export interface Lists {
  page<Row, Item>(asked: PageRequest, source: ListSource<Row>, present: (row: Row) => Item): Promise<Page<Item>>;
}

/** How far a large list is read by skipping rows. */
export const maxOffset = 10_000;
/** Where a hint travels. It stands first in a link: the other parameters are sorted by name. */
const hintName = '_k';

interface ListDeps extends Budget {
  readonly baseUrl: string;
  readonly key: () => Promise<KeyObject>;
}

/**
 * Pages by Django REST Framework's rules, each `next` with a hint where the next page begins. A client that follows it
 * pays the same on every page, meets no row twice and misses none while others write; one that counts pages itself
 * still gets them. A hint that does not fit is as good as none.
 */
export function createLists(deps: ListDeps): Lists {
  return {
    async page(asked, source, present) {
      const { target, hint } = withoutHint(asked.target);
      const linking = { baseUrl: deps.baseUrl, target, size: pageSize(asked.query) };
      const hints = hintsFor(await deps.key(), asked.reader, source.order);
      const { page, after, known } = await locatePage(asked, source, {
        ...deps,
        size: linking.size,
        hinted: (number) => (hint === undefined ? undefined : hints.read(linkTo(linking, number), hint)),
      });
      const { rows, total, more, end } = await readPage(source, { page, size: linking.size, after, known, ...deps });
      if (!after) pageNumber(asked.query, total.count);
      const { next, previous } = pageLinks({ ...linking, page, count: more ? Number.MAX_SAFE_INTEGER : 0 });
      return {
        ...total,
        next: next && end ? withHint(next, hints.write(next, end)) : next,
        previous,
        results: rows.map(present),
      };
    },
  };
}

type Total = Pick<Page<unknown>, 'count' | 'relation'>;

const totalIn = ({ countedTo = Number.MAX_SAFE_INTEGER }: ListSource<unknown>, count: number): Total =>
  count > countedTo ? { count: countedTo, relation: 'gte' } : { count, relation: 'eq' };

interface PageLookup extends Budget {
  readonly size: number;
  readonly hinted: (page: number) => Cursor | undefined;
}

/** Which page is meant, and where it begins if that was told. It is counted first only where the answer hangs on it. */
async function locatePage({ query }: PageRequest, source: ListSource<unknown>, { size, hinted, budgetMs }: PageLookup) {
  const isFar = (page: number): boolean => source.large && (page - 1) * size >= maxOffset;
  const asked = query.page === 'last' ? undefined : pageNumber(query, Number.MAX_SAFE_INTEGER);
  const after = asked === undefined ? undefined : hinted(asked);
  if (asked !== undefined && (after || !isFar(asked))) return { page: asked, after };
  const known = totalIn(source, await source.count({ budgetMs }));
  if (known.relation === 'gte') throw tooDeep(known.count);
  const page = pageNumber(query, known.count);
  if (isFar(page)) throw tooDeep(maxOffset);
  return { page, after, known };
}

interface PageRead extends Budget {
  readonly page: number;
  readonly size: number;
  readonly after: Cursor | undefined;
  readonly known?: Total | undefined;
}

async function readPage<Row>(source: ListSource<Row>, { page, size, after, known, budgetMs }: PageRead) {
  const offset = (page - 1) * size;
  // Behind a hint the row beyond the page tells whether there is a next one, since the count may have moved meanwhile; so it does
  // where the count is not all there is.
  const looksBeyond = after !== undefined || source.countedTo !== undefined;
  const { rows, count, cursorOf } = await source.slice({ limit: looksBeyond ? size + 1 : size, offset, after, budgetMs });
  const total = known ?? totalIn(source, count ?? (await source.count({ budgetMs })));
  const last = rows[Math.min(rows.length, size) - 1];
  return {
    rows: rows.slice(0, size),
    total,
    more: after || total.relation === 'gte' ? rows.length > size : page * size < total.count,
    end: last && cursorOf(last),
  };
}

const hintsFor = (key: KeyObject, { workspaceId, userId }: Scope, order: string) => {
  const reader = `${workspaceId}/${userId}`;
  return {
    read: (link: string, hint: string) => readHint(key, { link, reader, order }, hint),
    write: (link: string, place: Cursor) => writeHint(key, { link, reader, order }, place),
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
