import { type Json, textOf } from './json.ts';
import { describeSchemaShape, type SchemaShape } from './schema.ts';
import { findUnmatchedVariants, listAlternatives } from './variants.ts';

interface Sides {
  readonly base: Json;
  readonly now: Json;
}

/** Finds where a response schema breaks existing clients. `at` is the location, such as `results[].title`. */
export function findOutputChanges(
  sides: Sides,
  base: unknown,
  now: unknown,
  at = '',
  ancestors: readonly string[] = [],
): string[] {
  // A schema that contains itself is compared once.
  const pair = JSON.stringify([base, now]);
  if (ancestors.includes(pair)) return [];
  const visited = [...ancestors, pair];
  const was = describeSchemaShape(sides.base, base);
  const is = describeSchemaShape(sides.now, now);
  const compareNested = (one: unknown, other: unknown, place: string): string[] =>
    findOutputChanges(sides, one, other, place, visited);
  if (was.variants.length > 0 || is.variants.length > 0) return compareVariants(sides, was, is, at, compareNested);
  return [
    ...compareTypes(was, is, at),
    ...compareValues(was, is, at),
    ...compareFields(was, is, at, compareNested),
    ...(was.items !== undefined && is.items !== undefined ? compareNested(was.items, is.items, `${at}[]`) : []),
    ...(isSchema(was.others) && isSchema(is.others) ? compareNested(was.others, is.others, `${at}{}`) : []),
  ];
}

type CompareNested = (base: unknown, now: unknown, at: string) => string[];

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null;
const describeAt = (at: string, what: string): string => (at === '' ? what : `${at} ${what}`);

function compareTypes(was: SchemaShape, is: SchemaShape, at: string): string[] {
  const fresh = [...is.types].filter((type) => !was.types.has(type) && !(type === 'integer' && was.types.has('number')));
  const others = fresh.filter((type) => type !== 'null');
  const format = (shape: SchemaShape): string => textOf(shape.keywords['format']);
  return [
    ...(fresh.includes('null') ? [describeAt(at, 'may be null')] : []),
    ...(others.length > 0 ? [describeAt(at, `type changed from ${[...was.types].join('|')} to ${[...is.types].join('|')}`)] : []),
    ...(format(was) !== '' && format(was) !== format(is)
      ? [describeAt(at, `format changed from ${format(was)} to ${format(is) || 'none'}`)]
      : []),
  ];
}

function compareValues(was: SchemaShape, is: SchemaShape, at: string): string[] {
  const { values } = was;
  if (!values) return [];
  if (!is.values) return [describeAt(at, 'enum opened')];
  return is.values
    .filter((value) => !values.includes(value) && value !== 'null')
    .map((value) => describeAt(at, `enum gained ${value}`));
}

function compareFields(was: SchemaShape, is: SchemaShape, at: string, deeper: CompareNested): string[] {
  return [...was.properties].flatMap(([name, schema]) => {
    const field = at === '' ? name : `${at}.${name}`;
    if (!is.properties.has(name)) return [`${field} removed`];
    return [
      ...(was.required.has(name) && !is.required.has(name) ? [`${field} may be absent`] : []),
      ...deeper(schema, is.properties.get(name), field),
    ];
  });
}

/** Each variant that may be returned now must be one that clients already know. */
function compareVariants({ base, now }: Sides, was: SchemaShape, is: SchemaShape, at: string, deeper: CompareNested): string[] {
  return findUnmatchedVariants({
    subjects: { document: now, schemas: listAlternatives(is) },
    candidates: { document: base, schemas: listAlternatives(was) },
    differences: (coming, known) => deeper(known, coming, at),
    describeUnmatched: (shape) =>
      describeAt(at, shape.types.has('null') ? 'may be null' : `gained a variant of type ${[...shape.types].join('|')}`),
  });
}
