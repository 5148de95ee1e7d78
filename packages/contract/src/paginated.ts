import { z } from 'zod';

/** Default and maximum number of results per page (adr/0006). */
export const pageSizes = { default: 20, max: 100 } as const;

/**
 * Parsing accepts any `page` and `page_size`: as in Django REST Framework, an invalid page is a 404
 * and an invalid size means the default. kit/page-links.ts applies these rules.
 */
const lastOf = (raw: unknown): unknown => (Array.isArray(raw) ? raw.at(-1) : raw);

export const PageQuery = z.object({
  page: z.preprocess(lastOf, z.string().optional()).meta({
    description: 'Page number, starting at 1; `last` for the last page.',
    override: { type: 'integer', minimum: 1 },
  }),
  page_size: z.preprocess(lastOf, z.string().optional()).meta({
    description: `Results per page: ${pageSizes.default} by default, at most ${pageSizes.max}.`,
    override: { type: 'integer', minimum: 1, maximum: pageSizes.max, default: pageSizes.default },
  }),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Headers of every page of a list. */
export const pageHeaders = {
  'X-Total-Count-Relation': '`eq`: `count` is exact. `gte`: there are at least `count` results.',
} as const;

const pages = new WeakSet<z.ZodType>();
export const isPaginated = (schema: z.ZodType): boolean => pages.has(schema);

/**
 * The body of every list in the product API.
 *
 * @example
 * const PaginatedQuestList = paginatedSchema(Quest, 'PaginatedQuestList');
 */
export function paginatedSchema<T extends z.ZodType>(item: T, id: string) {
  const page = z
    .object({
      count: z.int().meta({
        description: 'Number of results on all pages; a lower bound if `X-Total-Count-Relation` is `gte`.',
      }),
      next: z.url().nullable().meta({ description: 'URL of the next page; null on the last one.' }),
      previous: z.url().nullable().meta({ description: 'URL of the previous page; null on the first one.' }),
      results: z.array(item),
    })
    .meta({ id });
  pages.add(page);
  return page;
}
