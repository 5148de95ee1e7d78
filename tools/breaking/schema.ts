import { isObject, type Json, listOf, objectAt, textOf } from './json.ts';

/** A schema in the form in which two of them are compared. */
export interface Shape {
  readonly types: ReadonlySet<string>;
  /** Accepted values, printed as JSON; undefined where any will do. */
  readonly values: readonly string[] | undefined;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  /** The schema of members that are not named, `false` where there must be none. */
  readonly others: unknown;
  readonly variants: readonly unknown[];
  readonly keywords: Json;
}

const everyType = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/** Follows references and merges `allOf`; a reference to what is not there is an empty schema. */
function resolved(document: Json, schema: unknown): Json {
  if (!isObject(schema)) return {};
  const { $ref, allOf, ...own } = schema;
  const target = typeof $ref === 'string' ? resolved(document, pointed(document, $ref)) : {};
  return [...listOf(allOf).map((part) => resolved(document, part)), own].reduce<Json>(merged, target);
}

function merged(one: Json, other: Json): Json {
  return {
    ...one,
    ...other,
    ...((one['properties'] ?? other['properties']) !== undefined && {
      properties: { ...objectAt(one, 'properties'), ...objectAt(other, 'properties') },
    }),
    ...((one['required'] ?? other['required']) !== undefined && {
      required: [...listOf(one['required']), ...listOf(other['required'])],
    }),
  };
}

const pointed = (document: Json, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, step) => objectAtOrValue(node, step.replaceAll('~1', '/').replaceAll('~0', '~')), document);

const objectAtOrValue = (node: unknown, member: string): unknown => (isObject(node) ? node[member] : undefined);

export function shapeOf(document: Json, schema: unknown): Shape {
  const keywords = resolved(document, schema);
  const values =
    'const' in keywords ? [keywords['const']] : Array.isArray(keywords['enum']) ? listOf(keywords['enum']) : undefined;
  return {
    types: new Set(typesOf(keywords)),
    values: values?.map((value) => JSON.stringify(value)),
    properties: new Map(Object.entries(objectAt(keywords, 'properties'))),
    required: new Set(listOf(keywords['required']).map(textOf)),
    items: keywords['items'],
    others: keywords['additionalProperties'],
    variants: [...listOf(keywords['anyOf']), ...listOf(keywords['oneOf'])],
    keywords,
  };
}

/** What the schema says of types, or what follows from its values and variants; all of them where it says nothing. */
function typesOf(keywords: Json): readonly string[] {
  const said = keywords['type'];
  if (typeof said === 'string') return [said];
  if (Array.isArray(said)) return listOf(said).map(textOf);
  const values = 'const' in keywords ? [keywords['const']] : listOf(keywords['enum']);
  return values.length > 0 ? values.map(typeOfValue) : everyType;
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
