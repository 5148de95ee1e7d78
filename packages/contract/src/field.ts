import { z } from 'zod';

import { countCharacters } from './parameter.ts';

/** Fields of request bodies that end in a column: what these let through, the database takes. */

/** Trimmed text, bounded in characters as people and PostgreSQL count them; the one character that PostgreSQL has no room for is refused. */
export const textField = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .refine((value) => !value.includes('\0'), { error: 'Null characters are not allowed.' })
    .refine((value) => countCharacters(value) >= min && countCharacters(value) <= max, {
      error: min > 0 ? `Expected ${min} to ${max} characters.` : `Expected at most ${max} characters.`,
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });

const longestLink = 2000;
/** The characters of RFC 3986. */
const plainUri = /^([\w:/?#[\]@!$&'()*+,;=.~-]|%[0-9A-Fa-f]{2})+$/;
const notALink = 'Enter a valid https URL.';

/**
 * An http or https address without credentials; whether http is good enough is for the server to say, which knows its own address.
 * Kept as it was sent, unless it needs percent-encoding to be a URI.
 */
export const linkField = () =>
  z
    .url({ protocol: /^https?$/, error: notALink })
    .max(longestLink)
    .refine((value) => !hasCredentials(value), { error: 'A URL with a user name or password is not taken.' })
    .overwrite((value) => (plainUri.test(value) ? value : asUri(value)))
    .refine((value) => !URL.canParse(value) || plainUri.test(value), { error: notALink });

function asUri(value: string): string {
  return URL.canParse(value) ? new URL(value).href : value;
}

function hasCredentials(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment with its offset from UTC. Bounded by what RFC 3339 can write in UTC. */
export const instantField = () =>
  z.iso
    .datetime({ offset: true, error: 'Expected a date-time with an offset, as in 2026-11-20T18:00:00Z.' })
    .refine((value) => Date.parse(value) >= earliest && Date.parse(value) <= latest, {
      error: 'Expected a year from 1 to 9999.',
    });
