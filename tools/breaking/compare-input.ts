import { type Json, same } from './json.ts';
import { type Shape, shapeOf } from './schema.ts';
import { alternatives, unfitting } from './variants.ts';

interface Sides {
  readonly base: Json;
  readonly now: Json;
}

/** How a request schema refuses what it took before. `at` is the place, such as `query limit` or `body title`. */
export function brokenInput(sides: Sides, base: unknown, now: unknown, at: string, seen: readonly string[] = []): string[] {
  const pair = JSON.stringify([base, now]);
  if (seen.includes(pair)) return [];
  const known = [...seen, pair];
  const was = shapeOf(sides.base, base);
  const is = shapeOf(sides.now, now);
  const deeper = (one: unknown, other: unknown, place: string): string[] => brokenInput(sides, one, other, place, known);
  if (was.variants.length > 0 || is.variants.length > 0) return brokenVariants(sides, was, is, at, deeper);
  return [
    ...brokenTypes(was, is, at),
    ...brokenValues(was, is, at),
    ...brokenBounds(was, is, at),
    ...brokenFields(was, is, at, deeper),
    ...(was.items !== undefined && is.items !== undefined ? deeper(was.items, is.items, `${at}[]`) : []),
  ];
}

type Deeper = (base: unknown, now: unknown, at: string) => string[];

function brokenTypes(was: Shape, is: Shape, at: string): string[] {
  const takes = (type: string): boolean => is.types.has(type) || (type === 'integer' && is.types.has('number'));
  const refused = [...was.types].filter((type) => !takes(type));
  return refused.length === 0 ? [] : [`${at} type changed from ${[...was.types].join('|')} to ${[...is.types].join('|')}`];
}

function brokenValues(was: Shape, is: Shape, at: string): string[] {
  const { values } = is;
  if (!values) return [];
  if (!was.values) return [`${at} enum closed`];
  return was.values.filter((value) => !values.includes(value)).map((value) => `${at} enum lost ${value}`);
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const exact = ['pattern', 'format', 'multipleOf', 'contentMediaType'];

/** A bound that is new or tighter. A different pattern counts as tighter: which of two expressions takes more, nobody can tell. */
function brokenBounds(was: Shape, is: Shape, at: string): string[] {
  const numbers = (shape: Shape, keyword: string): number | undefined => {
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
      .filter((keyword) => is.keywords[keyword] !== undefined && !same(is.keywords[keyword], was.keywords[keyword]))
      .map((keyword) => `${at} ${keyword} changed`),
    ...(is.keywords['uniqueItems'] === true && was.keywords['uniqueItems'] !== true ? [`${at} uniqueItems added`] : []),
  ];
}

function brokenFields(was: Shape, is: Shape, at: string, deeper: Deeper): string[] {
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

/** Each variant that was taken must still be taken by one of those there are. */
function brokenVariants({ base, now }: Sides, was: Shape, is: Shape, at: string, deeper: Deeper): string[] {
  return unfitting({
    subjects: { document: base, schemas: alternatives(was) },
    candidates: { document: now, schemas: alternatives(is) },
    differences: (sent, taken) => deeper(sent, taken, at),
    unlike: (shape) => `${at} refuses ${[...shape.types].join('|')}`,
  });
}
