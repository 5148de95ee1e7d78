import type { ExperienceOrder } from '@lyceum/contract/product/explore';

import { searchWords } from '../../../platform/lists/index.ts';
import { fragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { ExperienceFilter } from './experience-filter.ts';

/** One of the parts of the list that totals are kept of (experiences.facets_of). */
export interface ExperienceFacet {
  readonly name: string;
  /** Whether its far pages are kept. */
  readonly isRanked: boolean;
  /** Its condition, where an index has it in the list's order. */
  readonly where?: readonly SqlFragment[];
  /** Its condition, where none has. */
  readonly found?: readonly SqlFragment[];
}

/** What the filter comes to, if it is nothing or one value of one facet. */
export function onlyFacet(
  { categories, subcategories, tags = [], types, search }: ExperienceFilter,
  by: ExperienceOrder,
): ExperienceFacet | undefined {
  if (searchWords(search).length > 0) return undefined;
  const asked = [
    ...(categories ? [{ values: categories, as: ofCategory }] : []),
    ...(subcategories ? [{ values: subcategories, as: ofSubcategory }] : []),
    ...tags.map((values) => ({ values, as: ofTag })),
    ...(types ? [{ values: types, as: ofType }] : []),
  ];
  const [first, ...others] = asked;
  if (!first) return { name: '', isRanked: true };
  const [value, ...more] = first.values;
  return others.length > 0 || value === undefined || more.length > 0 ? undefined : first.as(value, by);
}

const ofCategory = (id: number | string): ExperienceFacet => ({
  name: `category:${id}`,
  isRanked: true,
  where: [fragment`item.category_id = ${id}`],
});

/** One index has it in order, by trend. */
const ofSubcategory = (id: number | string, by: ExperienceOrder): ExperienceFacet => {
  const conditions = [fragment`item.subcategory_id = ${id}`];
  return { name: `subcategory:${id}`, isRanked: false, ...(by === 'trending' ? { where: conditions } : { found: conditions }) };
};

const ofTag = (id: number | string): ExperienceFacet => ({
  name: `tag:${id}`,
  isRanked: false,
  found: [fragment`item.tag_ids @> array[${id}::bigint]`],
});

const ofType = (type: number | string): ExperienceFacet => ({
  name: `type:${type}`,
  isRanked: true,
  found: [fragment`item.types @> array[${type}::text]`],
});
