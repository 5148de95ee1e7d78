import { type Json, textOf } from './json.ts';
import { type Shape, shapeOf } from './schema.ts';
import { alternatives, unfitting } from './variants.ts';

interface Sides {
  readonly base: Json;
  readonly now: Json;
}

/** How a response schema breaks those who read it. `at` is the place, such as `results[].title`. */
export function brokenOutput(sides: Sides, base: unknown, now: unknown, at = '', seen: readonly string[] = []): string[] {
  // A schema that contains itself is compared once.
  const pair = JSON.stringify([base, now]);
  if (seen.includes(pair)) return [];
  const known = [...seen, pair];
  const was = shapeOf(sides.base, base);
  const is = shapeOf(sides.now, now);
  const deeper = (one: unknown, other: unknown, place: string): string[] => brokenOutput(sides, one, other, place, known);
  if (was.variants.length > 0 || is.variants.length > 0) return brokenVariants(sides, was, is, at, deeper);
  return [
    ...brokenTypes(was, is, at),
    ...brokenValues(was, is, at),
    ...brokenFields(was, is, at, deeper),
    ...(was.items !== undefined && is.items !== undefined ? deeper(was.items, is.items, `${at}[]`) : []),
    ...(isSchema(was.others) && isSchema(is.others) ? deeper(was.others, is.others, `${at}{}`) : []),
  ];
}

type Deeper = (base: unknown, now: unknown, at: string) => string[];

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null;
const place = (at: string, what: string): string => (at === '' ? what : `${at} ${what}`);

function brokenTypes(was: Shape, is: Shape, at: string): string[] {
  const fresh = [...is.types].filter((type) => !was.types.has(type) && !(type === 'integer' && was.types.has('number')));
  const others = fresh.filter((type) => type !== 'null');
  const format = (shape: Shape): string => textOf(shape.keywords['format']);
  return [
    ...(fresh.includes('null') ? [place(at, 'may be null')] : []),
    ...(others.length > 0 ? [place(at, `type changed from ${[...was.types].join('|')} to ${[...is.types].join('|')}`)] : []),
    ...(format(was) !== '' && format(was) !== format(is)
      ? [place(at, `format changed from ${format(was)} to ${format(is) || 'none'}`)]
      : []),
  ];
}

function brokenValues(was: Shape, is: Shape, at: string): string[] {
  const { values } = was;
  if (!values) return [];
  if (!is.values) return [place(at, 'enum opened')];
  return is.values
    .filter((value) => !values.includes(value) && value !== 'null')
    .map((value) => place(at, `enum gained ${value}`));
}

function brokenFields(was: Shape, is: Shape, at: string, deeper: Deeper): string[] {
  return [...was.properties].flatMap(([name, schema]) => {
    const field = at === '' ? name : `${at}.${name}`;
    if (!is.properties.has(name)) return [`${field} removed`];
    return [
      ...(was.required.has(name) && !is.required.has(name) ? [`${field} may be absent`] : []),
      ...deeper(schema, is.properties.get(name), field),
    ];
  });
}

/** Each variant that may come now must be one that readers already know. */
function brokenVariants({ base, now }: Sides, was: Shape, is: Shape, at: string, deeper: Deeper): string[] {
  return unfitting({
    subjects: { document: now, schemas: alternatives(is) },
    candidates: { document: base, schemas: alternatives(was) },
    differences: (coming, known) => deeper(known, coming, at),
    unlike: (shape) =>
      place(at, shape.types.has('null') ? 'may be null' : `gained a variant of type ${[...shape.types].join('|')}`),
  });
}
