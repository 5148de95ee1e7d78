import { isEqual, type Json } from './json.ts';
import { describeSchemaShape, type SchemaShape } from './schema.ts';
import { findUnmatchedVariants, listAlternatives } from './variants.ts';

interface Sides {
  readonly base: Json;
  readonly now: Json;
}

/** Finds where a request schema rejects what it accepted before. `at` is the location, such as `query limit` or `body title`. */
export function findInputChanges(
  sides: Sides,
  base: unknown,
  now: unknown,
  at: string,
  ancestors: readonly string[] = [],
): string[] {
  const pair = JSON.stringify([base, now]);
  if (ancestors.includes(pair)) return [];
  const visited = [...ancestors, pair];
  const was = describeSchemaShape(sides.base, base);
  const is = describeSchemaShape(sides.now, now);
  const compareNested = (one: unknown, other: unknown, place: string): string[] =>
    findInputChanges(sides, one, other, place, visited);
  if (was.variants.length > 0 || is.variants.length > 0) return compareVariants(sides, was, is, at, compareNested);
  return [
    ...compareTypes(was, is, at),
    ...compareValues(was, is, at),
    ...compareBounds(was, is, at),
    ...compareFields(was, is, at, compareNested),
    ...(was.items !== undefined && is.items !== undefined ? compareNested(was.items, is.items, `${at}[]`) : []),
  ];
}

type CompareNested = (base: unknown, now: unknown, at: string) => string[];

function compareTypes(was: SchemaShape, is: SchemaShape, at: string): string[] {
  const takes = (type: string): boolean => is.types.has(type) || (type === 'integer' && is.types.has('number'));
  const refused = [...was.types].filter((type) => !takes(type));
  return refused.length === 0 ? [] : [`${at} type changed from ${[...was.types].join('|')} to ${[...is.types].join('|')}`];
}

function compareValues(was: SchemaShape, is: SchemaShape, at: string): string[] {
  const { values } = is;
  if (!values) return [];
  if (!was.values) return [`${at} enum closed`];
  return was.values.filter((value) => !values.includes(value)).map((value) => `${at} enum lost ${value}`);
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const exact = ['pattern', 'format', 'multipleOf', 'contentMediaType'];

/** A bound that is new or tighter. A different pattern counts as tighter, since two regular expressions cannot be compared. */
function compareBounds(was: SchemaShape, is: SchemaShape, at: string): string[] {
  const numbers = (shape: SchemaShape, keyword: string): number | undefined => {
    const value = shape.keywords[keyword];
    return typeof value === 'number' ? value : undefined;
  };
  const tighter = (keyword: string, isTighter: (now: number, before: number) => boolean): boolean => {
    const now = numbers(is, keyword);
    const before = numbers(was, keyword);
    return now !== undefined && (before === undefined || isTighter(now, before));
  };
  return [
    ...lower.filter((keyword) => tighter(keyword, (now, before) => now > before)).map((keyword) => `${at} ${keyword} raised`),
    ...upper.filter((keyword) => tighter(keyword, (now, before) => now < before)).map((keyword) => `${at} ${keyword} lowered`),
    ...exact
      .filter((keyword) => is.keywords[keyword] !== undefined && !isEqual(is.keywords[keyword], was.keywords[keyword]))
      .map((keyword) => `${at} ${keyword} changed`),
    ...(is.keywords['uniqueItems'] === true && was.keywords['uniqueItems'] !== true ? [`${at} uniqueItems added`] : []),
  ];
}

function compareFields(was: SchemaShape, is: SchemaShape, at: string, deeper: CompareNested): string[] {
  const field = (name: string): string => (at === 'body' ? `body ${name}` : `${at}.${name}`);
  const closed = is.others === false && was.others !== false && was.types.has('object') && is.types.has('object');
  return [
    ...[...was.properties].flatMap(([name, schema]) =>
      is.properties.has(name) ? deeper(schema, is.properties.get(name), field(name)) : [`${field(name)} removed`],
    ),
    ...[...is.required].filter((name) => !was.required.has(name)).map((name) => `${field(name)} required`),
    ...(closed ? [`${at} refuses unknown fields`] : []),
  ];
}

/** Each variant that was accepted must still be accepted by a current one. */
function compareVariants({ base, now }: Sides, was: SchemaShape, is: SchemaShape, at: string, deeper: CompareNested): string[] {
  return findUnmatchedVariants({
    subjects: { document: base, schemas: listAlternatives(was) },
    candidates: { document: now, schemas: listAlternatives(is) },
    differences: (sent, taken) => deeper(sent, taken, at),
    describeUnmatched: (shape) => `${at} refuses ${[...shape.types].join('|')}`,
  });
}
