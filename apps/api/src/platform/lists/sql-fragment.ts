import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';

import type { Db } from '../db/db.ts';

/** Parsed JSON cannot have a symbol, so a value from a request can never pass as a fragment. */
const mark: unique symbol = Symbol('fragment');

/** A piece of SQL: values, and the texts around them (one more than values). */
export interface SqlFragment {
  readonly [mark]: true;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * Hand-assembled SQL, only for lists that platform/lists puts together per request: Kysely builds and compiles a tree each time,
 * which for a short list takes longer than reading its rows. Everything else uses Kysely. Values become parameters; fragments are
 * spliced in.
 *
 * @example clause`event_start_date > ${now} and ${other}`
 */
export function fragment(strings: TemplateStringsArray, ...parts: readonly unknown[]): SqlFragment {
  const texts = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string): void => void texts.push((texts.pop() ?? '') + text);
  parts.forEach((part, index) => {
    const inner = isFragment(part) ? part : { texts: aroundValue, values: [part] };
    append(inner.texts[0] ?? '');
    texts.push(...inner.texts.slice(1));
    values.push(...inner.values);
    append(strings[index + 1] ?? '');
  });
  return { [mark]: true, texts, values };
}

const aroundValue = ['', ''];
const isFragment = (part: unknown): part is SqlFragment => typeof part === 'object' && part !== null && mark in part;

/** Text that is used as it is. Never pass anything that came from a request. */
export const rawFragment = (text: string): SqlFragment => ({ [mark]: true, texts: [text], values: [] });

export const emptyFragment = rawFragment('');

export function joinFragments(fragments: readonly SqlFragment[], separator: string): SqlFragment {
  const [first = emptyFragment, ...others] = fragments;
  const gap = rawFragment(separator);
  return others.reduce((sum, one) => fragment`${sum}${gap}${one}`, first);
}

/** Quoted names of tables or columns, separated by commas. */
export const identifierFragment = (...names: readonly string[]): SqlFragment => rawFragment(names.map(quote).join(', '));

const namePattern = /^[a-z0-9_]+(\.[a-z0-9_]+)?$/;
const quotedNames = new Map<string, string>();

function quote(name: string): string {
  const before = quotedNames.get(name);
  if (before !== undefined) return before;
  if (!namePattern.test(name)) throw new Error(`identifierFragment: "${name}" is not a name of a table or column.`);
  const now = `"${name.replace('.', '"."')}"`;
  quotedNames.set(name, now);
  return now;
}

/** A condition as a Kysely expression, where a list shares it with a query that Kysely builds. */
export const toKyselyExpression = ({ texts, values }: SqlFragment): RawBuilder<SqlBool> =>
  sql<SqlBool>(Object.assign([...texts], { raw: texts }), ...values);

export async function fetchRows<Row>(db: Db, { texts, values }: SqlFragment): Promise<Row[]> {
  const text = texts.reduce((sum, one, index) => `${sum}$${index}${one}`);
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
