import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown };

export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/**
 * Converts a zod schema to JSON Schema 2020-12. The OpenAPI documents and the compiled serializers share this form.
 * `input` describes requests, `output` responses.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const printed: JsonSchema = {
    ...z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: ({ jsonSchema, zodSchema }) => {
        simplify(jsonSchema, zodSchema._zod.def.type === 'default' ? zodSchema : undefined);
      },
    }),
  };
  delete printed['$schema'];
  return printed;
}

/** Removes redundant keywords from zod's output and shortens nullable types. */
function simplify(printed: JsonSchema, withDefault: { _zod: { def: object } } | undefined): void {
  if (printed['minimum'] === Number.MIN_SAFE_INTEGER) delete printed['minimum'];
  if (printed['maximum'] === Number.MAX_SAFE_INTEGER) delete printed['maximum'];
  // The format says it already, and zod's regular expressions are hundreds of characters long.
  if (typeof printed['format'] === 'string') delete printed['pattern'];
  delete printed['propertyNames'];
  if (withDefault && 'defaultValue' in withDefault._zod.def) printed['default'] = withDefault._zod.def.defaultValue;
  if (isObject(printed['override'])) applyOverride(printed, printed['override']);
  collapseNullable(printed);
}

function applyOverride(printed: JsonSchema, override: JsonSchema): void {
  const description = printed['description'];
  for (const keyword of Object.keys(printed)) delete printed[keyword];
  Object.assign(printed, override, description === undefined ? {} : { description });
}

/** `anyOf: [X, null]` becomes `type: [x, "null"]`, which is shorter and several times faster to serialize. */
function collapseNullable(printed: JsonSchema): void {
  const options = printed['anyOf'];
  if (!isList(options) || options.length !== 2) return;
  const [some, none] = options;
  if (!isObject(some) || !isObject(none) || none['type'] !== 'null' || typeof some['type'] !== 'string') return;
  delete printed['anyOf'];
  Object.assign(printed, some, { type: [some['type'], 'null'] });
  if (isList(some['enum'])) printed['enum'] = [...some['enum'], null];
}

/** Replaces every local reference by its definition, because the compiled serializers need that. */
export function inlineReferences(schema: JsonSchema): JsonSchema {
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {};
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (!isObject(node)) return node;
    const { $ref, $defs: _, ...rest } = node;
    const target = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
    const merged: JsonSchema = isObject(target) ? { ...target, ...rest } : rest;
    const done = Object.fromEntries(Object.entries(merged).map(([keyword, value]) => [keyword, resolve(value)]));
    collapseNullable(done);
    return done;
  };
  const whole = resolve(schema);
  return isObject(whole) ? whole : {};
}
