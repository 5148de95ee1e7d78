import { type JsonSchema, toJsonSchema } from '@lyceum/contract';
import type { Accepted } from '@lyceum/contract/site';
import type { z } from 'zod';

/** The values that a parameter accepts, derived from its schema, so that error messages cannot drift from the contract. */
export function getAcceptedValues(schema: z.ZodType): Accepted {
  const schemaJson = toJsonSchema(schema, 'input');
  const text = (keyword: string) => pick(schemaJson, keyword, (value): value is string => typeof value === 'string');
  const number = (keyword: string) => pick(schemaJson, keyword, (value): value is number => typeof value === 'number');
  const entries = {
    type: text('type'),
    enum: choices(schemaJson) ?? choices(itemsOf(schemaJson)),
    minimum: number('minimum'),
    maximum: number('maximum'),
    min_length: number('minLength'),
    max_length: number('maxLength'),
    pattern: text('pattern'),
    default: pick(schemaJson, 'default', isScalar),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

const choices = (schema: JsonSchema) => pick(schema, 'enum', (value): value is string[] => Array.isArray(value));
/** The schema of one value of a parameter that accepts several. */
const itemsOf = ({ items }: JsonSchema): JsonSchema => (isSchema(items) ? items : {});
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

const pick = <T>(schema: JsonSchema, keyword: string, is: (value: unknown) => value is T): T | undefined => {
  const value = schema[keyword];
  return is(value) ? value : undefined;
};

/** The same in words: `an integer from 1 to 200`. */
export function describeAcceptedValues(accepted: Accepted): string {
  if (accepted.enum) return `one of ${accepted.enum.join(', ')}`;
  if (accepted.type === 'integer' || accepted.type === 'number')
    return `${accepted.type === 'integer' ? 'an integer' : 'a number'}${range(accepted)}`;
  if (accepted.type === 'boolean') return 'true or false';
  const form = accepted.pattern === undefined ? '' : ` matching ${accepted.pattern}`;
  return `text${length(accepted)}${form}`;
}

function range({ minimum, maximum }: Accepted): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

function length({ min_length: min, max_length: max }: Accepted): string {
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max} characters`;
  if (min !== undefined) return ` of at least ${min} characters`;
  return max === undefined ? '' : ` of at most ${max} characters`;
}
