import { z } from 'zod';

/** How many results a page has when nobody says, and at most (adr/0006). */
export const pageSizes = { default: 20, max: 100 } as const;

/**
 * `page` and `page_size` are never refused while parsing: Django REST Framework's rules answer 404 for a bad page
 * and quietly use the default for a bad size, and kit/page-links.ts follows them to the letter.
 */
const lastOf = (raw: unknown): unknown => (Array.isArray(raw) ? raw.at(-1) : raw);

export const PageQuery = z.object({
  page: z.preprocess(lastOf, z.string().optional()).meta({
    description: 'Page number within the result set, from 1; `last` for the last page.',
    override: { type: 'integer', minimum: 1 },
  }),
  page_size: z.preprocess(lastOf, z.string().optional()).meta({
    description: `Results per page; ${pageSizes.default} when absent, at most ${pageSizes.max}.`,
    override: { type: 'integer', minimum: 1, maximum: pageSizes.max, default: pageSizes.default },
  }),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Headers that every page of a list has. */
export const pageHeaders = {
  'X-Total-Count-Relation': '`eq`: `count` is exact. `gte`: it is where counting ended; there are more.',
} as const;

const pages = new WeakSet<z.ZodType>();
export const isPaginated = (schema: z.ZodType): boolean => pages.has(schema);

/**
 * The wrapper of every product list.
 *
 * @example
 * const PaginatedQuestList = paginated(Quest, 'PaginatedQuestList');
 */
export function paginated<T extends z.ZodType>(item: T, id: string) {
  const page = z
    .object({
      count: z.int().meta({
        description: 'How many results there are on all pages; the least there are where `X-Total-Count-Relation` is `gte`.',
      }),
      next: z.url().nullable().meta({ description: 'The next page, or null on the last.' }),
      previous: z.url().nullable().meta({ description: 'The page before, or null on the first.' }),
      results: z.array(item),
    })
    .meta({ id });
  pages.add(page);
  return page;
}
