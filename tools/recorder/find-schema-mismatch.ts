import { toJsonSchema } from '@lyceum/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { z } from 'zod';

const ajv = new Ajv2020({ strict: false, allErrors: false, formats: fullFormats });
const validators = new WeakMap<z.ZodType, ValidateFunction>();

/**
 * Why a body does not match a schema, or undefined. zod checks the values; the generated JSON Schema, which is what clients
 * rely on, also rejects missing fields (zod would fill in a default) and undeclared ones.
 */
export function findSchemaMismatch(schema: z.ZodType, body: string | undefined): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body ?? '');
  } catch {
    return 'the body is not JSON';
  }
  const parsed = schema.safeParse(value);
  const issue = parsed.error?.issues[0];
  if (issue) return `${issue.path.map(String).join('.')}: ${issue.message}`;
  const validate = validators.get(schema) ?? compile(schema);
  if (validate(value)) return undefined;
  const error = validate.errors?.[0];
  return `${error?.instancePath ?? ''}: ${error?.message ?? 'does not match'} ${JSON.stringify(error?.params)}`;
}

function compile(schema: z.ZodType): ValidateFunction {
  const validate = ajv.compile(toJsonSchema(schema, 'output'));
  validators.set(schema, validate);
  return validate;
}
