import type { z } from 'zod';

import { isObject, type JsonSchema, toJsonSchema } from './json-schema.ts';

export interface ComponentStore {
  /** A reference to the schema's component if it has an id, otherwise the schema itself. */
  reference(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** The schema itself; schemas it refers to still become components. */
  inline(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  all(): JsonSchema;
}

/** Collects named schemas for `components.schemas`. */
export function createComponentStore(): ComponentStore {
  const components = new Map<string, JsonSchema>();

  function collect(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $defs, ...own } = toJsonSchema(schema, io);
    const definitions = Object.entries(isObject($defs) ? $defs : {}).filter((entry): entry is [string, JsonSchema] =>
      isObject(entry[1]),
    );
    const names = new Map(definitions.map(([id, definition]) => [id, nameFor(id, definition, io)]));
    for (const [id, definition] of definitions) components.set(names.get(id) ?? id, withReferences(definition, names));
    return withReferences(own, names);
  }

  /** A schema that is the same in requests and responses keeps its name; if defaults make them differ, the request's gets a suffix. */
  function nameFor(id: string, definition: JsonSchema, io: 'input' | 'output'): string {
    const known = components.get(id);
    const same = known === undefined || JSON.stringify(known) === JSON.stringify(withReferences(definition, new Map()));
    return same || io === 'output' ? id : `${id}Request`;
  }

  return {
    reference: (schema, io) => collect(schema, io),
    inline(schema, io) {
      const printed = collect(schema, io);
      const name = typeof printed['$ref'] === 'string' ? printed['$ref'].replace('#/components/schemas/', '') : undefined;
      const { $ref: _, ...beside } = printed;
      return name === undefined ? printed : { ...components.get(name), ...beside };
    },
    all: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function withReferences(node: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  const text = JSON.stringify(node).replace(
    /"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"#/components/schemas/${names.get(id) ?? id}"`,
  );
  const renamed: unknown = JSON.parse(text);
  return isObject(renamed) ? renamed : {};
}
