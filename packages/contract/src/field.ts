import { z } from 'zod';

import { countCharacters } from './parameter.ts';

/** Fields of request bodies that are stored in a column. Every value that passes fits the column. */

/** Trimmed text, limited in code points as PostgreSQL counts them. NUL is refused because PostgreSQL cannot store it. */
export const textField = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .refine((value) => !value.includes('\0'), { error: 'Null characters are not allowed.' })
    .refine((value) => countCharacters(value) >= min && countCharacters(value) <= max, {
      error: min > 0 ? `Expected ${min} to ${max} characters.` : `Expected at most ${max} characters.`,
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });

const maxLinkLength = 2000;
/** The characters of RFC 3986. */
const plainUri = /^([\w:/?#[\]@!$&'()*+,;=.~-]|%[0-9A-Fa-f]{2})+$/;
const invalidLink = 'Enter a valid https URL.';

/**
 * An http or https URL without credentials. The server decides whether http is allowed, because that depends on its own URL.
 * Stored as sent, unless it needs percent-encoding to be a valid URI.
 */
export const linkField = () =>
  z
    .url({ protocol: /^https?$/, error: invalidLink })
    .max(maxLinkLength)
    .refine((value) => !hasCredentials(value), { error: 'URLs with a username or password are not allowed.' })
    .overwrite((value) => (plainUri.test(value) ? value : encodeUri(value)))
    .refine((value) => !URL.canParse(value) || plainUri.test(value), { error: invalidLink });

function encodeUri(value: string): string {
  return URL.canParse(value) ? new URL(value).href : value;
}

function hasCredentials(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** A date-time with its offset from UTC, limited to the years that RFC 3339 can express in UTC. */
export const instantField = () =>
  z.iso
    .datetime({ offset: true, error: 'Expected a date-time with an offset, such as 2026-11-20T18:00:00Z.' })
    .refine((value) => Date.parse(value) >= earliest && Date.parse(value) <= latest, {
      error: 'Expected a year from 1 to 9999.',
    });
