import { z } from 'zod';

/**
 * Parameters arrive as text. These schemas parse strictly (no `1e3`, no `0x10`, no empty string as zero)
 * and appear with their real type in the OpenAPI document.
 */

const wholeNumber = /^-?\d{1,15}$/;
const asNumber = (raw: unknown): unknown => (typeof raw === 'string' && wholeNumber.test(raw) ? Number(raw) : raw);

/** @example integerParameter({ min: 1, max: 200 }).default(50) */
export const integerParameter = ({ min, max }: { min: number; max: number }) => z.preprocess(asNumber, z.int().min(min).max(max));

const spellings: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const asBoolean = (raw: unknown): unknown => (typeof raw === 'string' ? (spellings.get(raw.toLowerCase()) ?? raw) : raw);

/** Accepts true, false, 1 and 0, ignoring case. */
export const booleanParameter = () => z.preprocess(asBoolean, z.boolean());

const asList = (raw: unknown): unknown =>
  (Array.isArray(raw) ? raw : [raw]).flatMap((value: unknown) => (typeof value === 'string' ? value.split(',') : [value]));

/** Accepts repeated parameters (`tag=1&tag=2`) and commas (`tag=1,2`). */
export const listParameter = <S extends z.ZodType>(item: S) => z.preprocess(asList, z.array(item).min(1).max(100));

/** Text limited in code points, not in UTF-16 units. */
export const boundedText = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .string()
    .refine((value) => countCharacters(value) >= min && countCharacters(value) <= max, {
      error: min > 0 ? `Expected ${min} to ${max} characters.` : `Expected at most ${max} characters.`,
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });

/** Counts code points, as PostgreSQL does. */
export const countCharacters = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};
