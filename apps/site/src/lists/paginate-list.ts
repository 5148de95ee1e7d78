import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { cursorNotFound } from './list.problems.ts';

/** Query parameters as links repeat them. */
type Query = Readonly<Record<string, string | number | undefined>>;

export interface ListRequest {
  /** The path of the list. */
  readonly listPath: string;
  readonly siteUrl: string;
  readonly query: Query & { readonly limit: number; readonly cursor?: string | undefined };
}

export interface ListPage<T> {
  readonly items: readonly T[];
  /** The URL of the next page; null on the last one. */
  readonly next: string | null;
}

/** The cursor of a query, if it has one. Throws when no list issued it. */
export function parseCursor({ listPath, query }: Pick<ListRequest, 'listPath' | 'query'>, now: number): Cursor | undefined {
  if (query.cursor === undefined) return undefined;
  const decoded = decodeCursor(query.cursor, now);
  if (!decoded) throw cursorNotFound(listPath);
  return decoded;
}

interface OrderedList<T> {
  readonly ordered: readonly T[];
  /** The time that the list is computed for. */
  readonly asOf: number;
  readonly cursor: Cursor | undefined;
}

/** Cuts one page out of a list whose records are identified by their slug. */
export function paginateList<T extends { readonly slug: string }>(
  { ordered, asOf, cursor }: OrderedList<T>,
  { listPath, siteUrl, query }: ListRequest,
): ListPage<T> {
  const first = cursor ? ordered.findIndex(({ slug }) => slug === cursor.after) + 1 : 0;
  if (cursor && first === 0) throw cursorNotFound(listPath);
  const items = ordered.slice(first, first + query.limit);
  const last = items.at(-1);
  if (!last || first + items.length >= ordered.length) return { items, next: null };
  const next = { ...query, cursor: encodeCursor({ as_of: asOf, after: last.slug }) };
  return { items, next: `${siteUrl}${listPath}?${queryString(next)}` };
}

const queryString = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
