import type { Entry } from '../entry.ts';
import { describeNotation, parseNotation } from '../notation.ts';

type Sentences = Record<string, string>;

/** One entry per sentence; the key completes the id. */
export function requirements(prefix: string, section: string, sentences: Sentences): Entry[] {
  return Object.entries(sentences).map(([name, says]) => ({ id: `${prefix}.${name}`, section, says }));
}

/** One entry per value of an enum parameter. */
export function createRequirementPerValue(
  prefix: string,
  section: string,
  values: readonly string[],
  sentence: (value: string) => string,
): Entry[] {
  return values.map((value) => ({ id: `${prefix}.${toIdPart(value)}`, section, says: sentence(value) }));
}

/**
 * One entry per field of a resource, and one per value of an `enum` field.
 * A field is given by its notation, followed by ` req` if the specification lists it as required.
 */
export function createFieldEntries(resource: string, section: string, table: Record<string, string>): Entry[] {
  return Object.entries(table).flatMap(([name, text]) => {
    const required = text.endsWith(' req');
    const notation = required ? text.slice(0, -' req'.length) : text;
    const parsed = parseNotation(notation);
    const id = `product.${resource}.${name}`;
    const whole: Entry = {
      id,
      section,
      says: `${resource}.${name} is ${describeNotation(parsed)}; it is ${required ? 'always present' : 'optional'}.`,
      field: { resource, name, notation, required },
    };
    const values = parsed.base === 'enum' ? parsed.values : [];
    return [
      whole,
      ...values.map(({ value, meaning }) => ({
        id: `${id}.enum.${toIdPart(meaning === undefined ? value : `${value}-${meaning}`)}`,
        section,
        says: `${resource}.${name} can be \`${value}\`${meaning === undefined ? '' : `, which means ${meaning}`}.`,
      })),
    ];
  });
}

/** The paging parameters of every product list. */
export function createPagingEntries(prefix: string, section: string): Entry[] {
  return requirements(`${prefix}.query`, `${section}, 4.2`, {
    page: 'Integer `page` selects a page of the results.',
    page_size: 'Integer `page_size` sets the number of results per page.',
  });
}

function toIdPart(value: string): string {
  return value.replaceAll(' ', '-');
}
