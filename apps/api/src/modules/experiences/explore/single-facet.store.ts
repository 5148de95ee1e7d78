import type { ExperienceOrder } from '@lyceum/contract/product/explore';
import { splitSearchWords } from '../../../platform/lists/index.ts';
import { fragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { ExperienceFilter } from './filter-conditions.store.ts';

/** A part of the list that has a stored total (experiences.facets_of). */
export interface ExperienceFacet {
  readonly name: string;
  /** Whether positions far into the list are stored too. */
  readonly isRanked: boolean;
  /** Its condition, where an index serves it in the list's order. */
  readonly where?: readonly SqlFragment[];
  /** Its condition, where no index does. */
  readonly filters?: readonly SqlFragment[];
}

/** The facet that a filter equals, if it is empty or one value of one facet. */
export function findSingleFacet(
  { categories, subcategories, tags = [], types, search }: ExperienceFilter,
  order: ExperienceOrder,
): ExperienceFacet | undefined {
  if (splitSearchWords(search).length > 0) return undefined;
  const given = [
    ...(categories ? [{ values: categories, facet: categoryFacet }] : []),
    ...(subcategories ? [{ values: subcategories, facet: subcategoryFacet }] : []),
    ...tags.map((values) => ({ values, facet: tagFacet })),
    ...(types ? [{ values: types, facet: typeFacet }] : []),
  ];
  const [first, ...others] = given;
  if (!first) return { name: '', isRanked: true };
  const [value, ...more] = first.values;
  return others.length > 0 || value === undefined || more.length > 0 ? undefined : first.facet(value, order);
}

const categoryFacet = (id: number | string): ExperienceFacet => ({
  name: `category:${id}`,
  isRanked: true,
  where: [fragment`item.category_id = ${id}`],
});

/** The only index on subcategories is ordered by trend. */
const subcategoryFacet = (id: number | string, order: ExperienceOrder): ExperienceFacet => {
  const conditions = [fragment`item.subcategory_id = ${id}`];
  return {
    name: `subcategory:${id}`,
    isRanked: false,
    ...(order === 'trending' ? { where: conditions } : { filters: conditions }),
  };
};

const tagFacet = (id: number | string): ExperienceFacet => ({
  name: `tag:${id}`,
  isRanked: false,
  filters: [fragment`item.tag_ids @> array[${id}::bigint]`],
});

const typeFacet = (type: number | string): ExperienceFacet => ({
  name: `type:${type}`,
  isRanked: true,
  filters: [fragment`item.types @> array[${type}::text]`],
});
