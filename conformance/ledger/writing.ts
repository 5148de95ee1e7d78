import type { Entry } from '../entry.ts';
import { inWords, parseNotation } from '../notation.ts';

type Sentences = Record<string, string>;

/** One entry per sentence; the key is the rest of the id. */
export function said(prefix: string, section: string, sentences: Sentences): Entry[] {
  return Object.entries(sentences).map(([name, says]) => ({ id: `${prefix}.${name}`, section, says }));
}

/** One entry per value, all with the same sentence: for enums of parameters. */
export function each(prefix: string, section: string, values: readonly string[], sentence: (value: string) => string): Entry[] {
  return values.map((value) => ({ id: `${prefix}.${inId(value)}`, section, says: sentence(value) }));
}

/**
 * One entry per field of a resource, and one per value of an `enum` field.
 * The text of a field is its notation, with ` req` behind it when SPEC lists the field as required.
 */
export function fields(resource: string, section: string, table: Record<string, string>): Entry[] {
  return Object.entries(table).flatMap(([name, text]) => {
    const required = text.endsWith(' req');
    const notation = required ? text.slice(0, -' req'.length) : text;
    const parsed = parseNotation(notation);
    const id = `product.${resource}.${name}`;
    const whole: Entry = {
      id,
      section,
      says: `${resource}.${name} is ${inWords(parsed)}; it is ${required ? 'always present' : 'optional'}.`,
      field: { resource, name, notation, required },
    };
    const values = parsed.base === 'enum' ? parsed.values : [];
    return [
      whole,
      ...values.map(({ value, meaning }) => ({
        id: `${id}.enum.${inId(meaning === undefined ? value : `${value}-${meaning}`)}`,
        section,
        says: `${resource}.${name} can be \`${value}\`${meaning === undefined ? '' : `, which means ${meaning}`}.`,
      })),
    ];
  });
}

/** The paging parameters that every list of the product API has. */
export function paging(prefix: string, section: string): Entry[] {
  return said(`${prefix}.query`, `${section}, 4.2`, {
    page: 'Integer `page` gives that page of the result set.',
    page_size: 'Integer `page_size` sets how many results a page has.',
  });
}

function inId(value: string): string {
  return value.replaceAll(' ', '-');
}
