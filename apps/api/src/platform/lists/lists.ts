import type { KeyObject } from 'node:crypto';

import { createPageLinks, getPageNumber, getPageSize, type PageQuery } from '@lyceum/kit';

import type { Scope } from '../scope.ts';
import type { Cursor } from './cursor.ts';
import type { Budget, ListSource } from './list-source.ts';
import { pageTooDeep } from './lists.problems.ts';
import { signCursor, verifySignedCursor } from './signed-cursor.ts';

/** A client's request for a list. */
export interface ListRequest<Query> {
  readonly query: Query;
  /** The path and query as they were sent. */
  readonly target: string;
}

/** A client's request for one page of a list. */
export interface PageRequest extends ListRequest<PageQuery> {
  readonly reader: Scope;
}

export interface Page<Item> {
  readonly count: number;
  /** Whether `count` is exact or a lower bound. Sent in a header. */
  readonly relation: 'eq' | 'gte';
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: Item[];
}

/** The header of every list response; undefined for other bodies. */
export const totalCountRelationHeader = (body: unknown): Readonly<Record<string, string>> | undefined =>
  isPage(body) ? { 'X-Total-Count-Relation': body.relation } : undefined;

const isPage = (body: unknown): body is Pick<Page<unknown>, 'relation'> =>
  typeof body === 'object' && body !== null && 'results' in body && 'relation' in body && isRelation(body.relation);
const isRelation = (value: unknown): value is Page<unknown>['relation'] => value === 'eq' || value === 'gte';

export interface Lists {
  page<Row, Item>(asked: PageRequest, source: ListSource<Row>, present: (row: Row) => Item): Promise<Page<Item>>;
}

/** How many rows of a large list may be skipped by offset. */
export const maxOffset = 10_000;
/** The query parameter of the signed cursor. It stands first in a link; the other parameters are sorted by name. */
const cursorParameter = '_k';

interface ListDeps extends Budget {
  readonly baseUrl: string;
  readonly key: () => Promise<KeyObject>;
}

/**
 * Pages by Django REST Framework's rules, where each `next` also carries a signed cursor. A client that follows `next` gets every
 * page at the same cost, without duplicates or gaps while others write; page numbers work as well. An invalid cursor is ignored.
 */
export function createLists(deps: ListDeps): Lists {
  return {
    async page(asked, source, present) {
      const { target, signedCursor } = extractCursor(asked.target);
      const linking = { baseUrl: deps.baseUrl, target, size: getPageSize(asked.query) };
      const signer = signerFor(await deps.key(), asked.reader, source.order);
      const { page, after, known } = await locatePage(asked, source, {
        ...deps,
        size: linking.size,
        cursorFor: (number) => (signedCursor === undefined ? undefined : signer.read(linkTo(linking, number), signedCursor)),
      });
      const { rows, total, more, end } = await readPage(source, { page, size: linking.size, after, known, ...deps });
      if (!after) getPageNumber(asked.query, total.count);
      const { next, previous } = createPageLinks({ ...linking, page, count: more ? Number.MAX_SAFE_INTEGER : 0 });
      return {
        ...total,
        next: next && end ? addCursor(next, signer.write(next, end)) : next,
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
  readonly cursorFor: (page: number) => Cursor | undefined;
}

/** The requested page number, and its cursor if the link carried one. Counts first only if the answer depends on the count. */
async function locatePage({ query }: PageRequest, source: ListSource<unknown>, { size, cursorFor, budgetMs }: PageLookup) {
  const isFar = (page: number): boolean => source.large && (page - 1) * size >= maxOffset;
  const asked = query.page === 'last' ? undefined : getPageNumber(query, Number.MAX_SAFE_INTEGER);
  const after = asked === undefined ? undefined : cursorFor(asked);
  if (asked !== undefined && (after || !isFar(asked))) return { page: asked, after };
  const known = totalIn(source, await source.count({ budgetMs }));
  if (known.relation === 'gte') throw pageTooDeep(known.count);
  const page = getPageNumber(query, known.count);
  if (isFar(page)) throw pageTooDeep(maxOffset);
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
  // One row beyond the page shows whether there is a next page, where the count cannot: after a cursor it may have changed, and in a
  // bounded list it is only a lower bound.
  const readsOneMore = after !== undefined || source.countedTo !== undefined;
  const { rows, count, cursorOf } = await source.slice({ limit: readsOneMore ? size + 1 : size, offset, after, budgetMs });
  const total = known ?? totalIn(source, count ?? (await source.count({ budgetMs })));
  const last = rows[Math.min(rows.length, size) - 1];
  return {
    rows: rows.slice(0, size),
    total,
    more: after || total.relation === 'gte' ? rows.length > size : page * size < total.count,
    end: last && cursorOf(last),
  };
}

const signerFor = (key: KeyObject, { workspaceId, userId }: Scope, order: string) => {
  const reader = `${workspaceId}/${userId}`;
  return {
    read: (link: string, signed: string) => verifySignedCursor(key, { link, reader, order }, signed),
    write: (link: string, cursor: Cursor) => signCursor(key, { link, reader, order }, cursor),
  };
};

const addCursor = (link: string, signed: string): string => link.replace('?', `?${cursorParameter}=${signed}&`);

function extractCursor(target: string): { target: string; signedCursor?: string } {
  const start = target.indexOf('?');
  if (start < 0) return { target };
  const parameters = new URLSearchParams(target.slice(start));
  const signedCursor = parameters.get(cursorParameter);
  if (signedCursor === null) return { target };
  parameters.delete(cursorParameter);
  return { target: `${target.slice(0, start)}?${parameters.toString()}`, signedCursor };
}

/** A page's own address, in the canonical form of the link that leads to it. */
const linkTo = (linking: { baseUrl: string; target: string; size: number }, page: number): string =>
  createPageLinks({ ...linking, page: page - 1, count: Number.MAX_SAFE_INTEGER }).next ?? '';
