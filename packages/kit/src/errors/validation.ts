import { z } from 'zod';

import { getAcceptedValues } from './accepted-values.ts';
import type { Fault } from './problem.ts';

type Where = Fault['where'];

/** Returns the parsed value or every fault in it. */
export type Parser = (raw: unknown) => { readonly value: unknown } | { readonly faults: readonly Fault[] };

export function createSchemaParser(schema: z.ZodType, where: Where): Parser {
  const shape: Readonly<Record<string, z.ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  return (raw) => {
    const parsed = schema.safeParse(raw, { reportInput: true });
    if (parsed.success) return { value: parsed.data };
    return { faults: parsed.error.issues.map((issue) => toFault(issue, { where, raw, shape })) };
  };
}

interface Context {
  readonly where: Where;
  readonly raw: unknown;
  readonly shape: Readonly<Record<string, z.ZodType>>;
}

function toFault(issue: z.core.$ZodIssue, { where, raw, shape }: Context): Fault {
  const whole = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  // A parameter with several values is one text, so its fault names the parameter and not the value.
  const isPart = where === 'query' && whole.length > 1;
  const path = isPart ? whole.slice(0, 1) : whole;
  const received = isPart ? issue.input : valueAt(raw, path);
  const parameter = path.length === 1 ? shape[String(path[0])] : undefined;
  return {
    where,
    name: path.map(String).join('.'),
    ...describeIssue(issue, received),
    ...(parameter && { accepted: getAcceptedValues(parameter) }),
  };
}

const maxShownLength = 100;
/** Long input is not repeated in the message. */
function shownValue(received: unknown): string {
  const isShort = typeof received === 'string' && received.length <= maxShownLength;
  return isShort || typeof received === 'number' || typeof received === 'boolean' ? JSON.stringify(received) : 'This';
}

/** Codes and messages are Django REST Framework's, because its clients know them. */
function describeIssue(issue: z.core.$ZodIssue, received: unknown): { code: string; detail: string } {
  if (received === undefined && issue.code !== 'custom') return { code: 'required', detail: 'This field is required.' };
  if (received === null) return { code: 'null', detail: 'This field may not be null.' };
  switch (issue.code) {
    case 'invalid_value':
      return { code: 'invalid_choice', detail: `${shownValue(received)} is not a valid choice.` };
    case 'too_big':
      if (isCounted(issue.origin))
        return { code: 'max_length', detail: `Ensure this field has no more than ${issue.maximum} elements.` };
      return issue.origin === 'string'
        ? { code: 'max_length', detail: `Ensure this field has no more than ${issue.maximum} characters.` }
        : { code: 'max_value', detail: `Ensure this value is less than or equal to ${issue.maximum}.` };
    case 'too_small':
      if (isCounted(issue.origin))
        return { code: 'min_length', detail: `Ensure this field has at least ${issue.minimum} elements.` };
      return issue.origin === 'string'
        ? { code: isBlank(received) ? 'blank' : 'min_length', detail: blankOrShort(received, issue.minimum) }
        : { code: 'min_value', detail: `Ensure this value is greater than or equal to ${issue.minimum}.` };
    case 'unrecognized_keys':
      return { code: 'unknown', detail: 'This operation has no such field. Check the spelling, or leave it out.' };
    default:
      return { code: 'invalid', detail: issue.message };
  }
}

const blankOrShort = (received: unknown, minimum: number | bigint): string =>
  isBlank(received) ? 'This field may not be blank.' : `Ensure this field has at least ${minimum} characters.`;

/** What has elements rather than characters or a value. */
const isCounted = (origin: string): boolean => origin === 'array' || origin === 'set';

const isBlank = (received: unknown): boolean => typeof received === 'string' && /^[\s\u0085]*$/u.test(received);

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }
  return value;
}
