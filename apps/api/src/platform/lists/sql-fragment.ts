import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';

import type { Db } from '../db/db.ts';

/** What no parsed JSON can have: a value from outside must never be taken for a clause. */
const mark: unique symbol = Symbol('clause');

/** A piece of SQL: text around values, one more text than values. */
export interface SqlFragment {
  readonly [mark]: true;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * SQL as text from the start, for statements that are put together anew for each request: Kysely's `sql` grows a tree first,
 * and for a short list that takes longer than its rows. Values become parameters; clauses are spliced in.
 *
 * @example clause`event_start_date > ${now} and ${other}`
 */
export function fragment(strings: TemplateStringsArray, ...holes: readonly unknown[]): SqlFragment {
  const texts = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string): void => void texts.push((texts.pop() ?? '') + text);
  holes.forEach((hole, index) => {
    const inner = isFragment(hole) ? hole : { texts: oneHole, values: [hole] };
    append(inner.texts[0] ?? '');
    texts.push(...inner.texts.slice(1));
    values.push(...inner.values);
    append(strings[index + 1] ?? '');
  });
  return { [mark]: true, texts, values };
}

const oneHole = ['', ''];
const isFragment = (hole: unknown): hole is SqlFragment => typeof hole === 'object' && hole !== null && mark in hole;

/** Text of this code's own; never anything that came from outside. */
export const rawFragment = (text: string): SqlFragment => ({ [mark]: true, texts: [text], values: [] });

export const emptyFragment = rawFragment('');

/** Clauses with the same text between them. */
export function joinFragments(clauses: readonly SqlFragment[], between: string): SqlFragment {
  const [first = emptyFragment, ...others] = clauses;
  const gap = rawFragment(between);
  return others.reduce((sum, one) => fragment`${sum}${gap}${one}`, first);
}

/** Names of tables or columns, separated by commas. */
export const identifiers = (...names: readonly string[]): SqlFragment => rawFragment(names.map(quoted).join(', '));

const ourNames = /^[a-z0-9_]+(\.[a-z0-9_]+)?$/;
const known = new Map<string, string>();

function quoted(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (!ourNames.test(name)) throw new Error(`"${name}" is no name of a table or a column`);
  const now = `"${name.replace('.', '"."')}"`;
  known.set(name, now);
  return now;
}

/** A condition as a Kysely expression, where a list shares it with a query that Kysely builds. */
export const asExpression = ({ texts, values }: SqlFragment): RawBuilder<SqlBool> =>
  sql<SqlBool>(Object.assign([...texts], { raw: texts }), ...values);

export async function fetchRows<Row>(db: Db, { texts, values }: SqlFragment): Promise<Row[]> {
  const text = texts.reduce((sum, one, index) => `${sum}$${index}${one}`);
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
