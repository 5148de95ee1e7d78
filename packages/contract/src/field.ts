import { z } from 'zod';

import { countCharacters } from './parameter.ts';

/** Fields of request bodies that are stored in a column. Every value that passes fits the column. */

interface Limits {
  readonly min?: number;
  readonly max: number;
}

/** Trimmed text, limited in code points as PostgreSQL counts them. NUL is refused because PostgreSQL cannot store it. */
export const textField = (limits: Limits) => limitText(z.string(), limits);

const limitText = (text: z.ZodString, { min = 0, max }: Limits) =>
  text
    .trim()
    .refine((value) => !value.includes('\0'), { error: 'Null characters are not allowed.' })
    .refine((value) => countCharacters(value) >= min && countCharacters(value) <= max, {
      error: min > 0 ? `Expected ${min} to ${max} characters.` : `Expected at most ${max} characters.`,
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });

/** Embeddings, overrides and isolates: they can make a name look like another one. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;
/** A character that leaves ink: no white space, nothing ignorable, no control, no mark without a letter below it, no empty braille cell. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u;

/** Text by which people recognise a person or a thing in a list. It is either empty or can be seen, and cannot reverse its surroundings. */
export const nameField = (limits: Limits) =>
  limitText(
    z
      .string()
      .overwrite((value) => value.replace(directionControls, ''))
      .refine((value) => value.trim() === '' || visible.test(value), {
        error: 'Expected at least one visible character.',
        abort: true,
      }),
    limits,
  );

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
