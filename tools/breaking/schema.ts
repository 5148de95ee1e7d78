import { getObjectOrEmpty, isObject, type Json, listOf, textOf } from './json.ts';

/** A schema in the form used for comparison. */
export interface SchemaShape {
  readonly types: ReadonlySet<string>;
  /** Accepted values, printed as JSON; undefined where any value is accepted. */
  readonly values: readonly string[] | undefined;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  /** The schema of members that are not named, `false` where they are forbidden. */
  readonly others: unknown;
  readonly variants: readonly unknown[];
  readonly keywords: Json;
}

const allTypes = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/** Follows references and merges `allOf`; a dangling reference is an empty schema. */
function resolveSchema(document: Json, schema: unknown): Json {
  if (!isObject(schema)) return {};
  const { $ref, allOf, ...own } = schema;
  const target = typeof $ref === 'string' ? resolveSchema(document, resolvePointer(document, $ref)) : {};
  return [...listOf(allOf).map((part) => resolveSchema(document, part)), own].reduce<Json>(mergeSchemas, target);
}

function mergeSchemas(one: Json, other: Json): Json {
  return {
    ...one,
    ...other,
    ...((one['properties'] ?? other['properties']) !== undefined && {
      properties: { ...getObjectOrEmpty(one, 'properties'), ...getObjectOrEmpty(other, 'properties') },
    }),
    ...((one['required'] ?? other['required']) !== undefined && {
      required: [...listOf(one['required']), ...listOf(other['required'])],
    }),
  };
}

const resolvePointer = (document: Json, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, step) => memberOf(node, step.replaceAll('~1', '/').replaceAll('~0', '~')), document);

const memberOf = (node: unknown, member: string): unknown => (isObject(node) ? node[member] : undefined);

export function describeSchemaShape(document: Json, schema: unknown): SchemaShape {
  const keywords = resolveSchema(document, schema);
  const values =
    'const' in keywords ? [keywords['const']] : Array.isArray(keywords['enum']) ? listOf(keywords['enum']) : undefined;
  return {
    types: new Set(typesOf(keywords)),
    values: values?.map((value) => JSON.stringify(value)),
    properties: new Map(Object.entries(getObjectOrEmpty(keywords, 'properties'))),
    required: new Set(listOf(keywords['required']).map(textOf)),
    items: keywords['items'],
    others: keywords['additionalProperties'],
    variants: [...listOf(keywords['anyOf']), ...listOf(keywords['oneOf'])],
    keywords,
  };
}

/** The declared types, or those of the accepted values; all types where the schema restricts neither. */
function typesOf(keywords: Json): readonly string[] {
  const declared = keywords['type'];
  if (typeof declared === 'string') return [declared];
  if (Array.isArray(declared)) return listOf(declared).map(textOf);
  const values = 'const' in keywords ? [keywords['const']] : listOf(keywords['enum']);
  return values.length > 0 ? values.map(typeOfValue) : allTypes;
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
