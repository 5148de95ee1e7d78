import { toJsonSchema } from '@lyceum/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { z } from 'zod';

const ajv = new Ajv2020({ strict: false, allErrors: false, formats: fullFormats });
const compiled = new WeakMap<z.ZodType, ValidateFunction>();

/**
 * Why a body is not what a schema declares, or undefined. zod looks at the values; the printed JSON Schema, which is what
 * clients are promised, also refuses fields that are missing (zod would fill in a default) or that nobody declared.
 */
export function misfit(schema: z.ZodType, body: string | undefined): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body ?? '');
  } catch {
    return 'the body is no JSON';
  }
  const parsed = schema.safeParse(value);
  const issue = parsed.error?.issues[0];
  if (issue) return `${issue.path.map(String).join('.')}: ${issue.message}`;
  const validate = compiled.get(schema) ?? compile(schema);
  if (validate(value)) return undefined;
  const error = validate.errors?.[0];
  return `${error?.instancePath ?? ''}: ${error?.message ?? 'does not fit'} ${JSON.stringify(error?.params)}`;
}

function compile(schema: z.ZodType): ValidateFunction {
  const validate = ajv.compile(toJsonSchema(schema, 'output'));
  compiled.set(schema, validate);
  return validate;
}
