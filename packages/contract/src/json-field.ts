import { z } from 'zod';

/** Limits of a free-form field. */
export const jsonLimits = { bytes: 16 * 1024, depth: 8 } as const;

/** Any JSON except null that fits the limits and a jsonb column. */
export const jsonField = () => anyJson().refine((value) => value !== null, { error: 'This field may not be null.' });

/** The same, or null. */
export const nullableJsonField = () => anyJson();

const anyJson = () =>
  z
    .unknown()
    .refine((value) => depthOf(value) <= jsonLimits.depth, {
      error: `Expected at most ${jsonLimits.depth} levels of nesting.`,
      abort: true,
    })
    .refine((value) => sizeOf(value) <= jsonLimits.bytes, { error: `Expected at most ${jsonLimits.bytes} bytes of JSON.` })
    .refine(isStorable, { error: 'Null characters, malformed Unicode and infinite numbers are not allowed.' })
    .meta({ description: `Any JSON of at most ${jsonLimits.bytes} bytes and ${jsonLimits.depth} levels of nesting.` });

/** Stops one level past the limit, so that a deeply nested value is not traversed in full. */
function depthOf(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > jsonLimits.depth) return level;
  return Math.max(level + 1, ...Object.values(value).map((inner) => depthOf(inner, level + 1)));
}

const encoder = new TextEncoder();
const sizeOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
