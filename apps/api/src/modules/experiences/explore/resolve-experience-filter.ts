import type { ExploreQuery, FlattenedQuery } from '@lyceum/contract/product/explore';

import type { Taxonomy } from '../../taxonomy/index.ts';
import type { ExperienceFilter } from './filter-conditions.store.ts';

type FilterQuery = Partial<Pick<ExploreQuery, 'subcategory' | 'subcategory_name' | 'tag' | 'tags'>> & FlattenedQuery;

/** Unknown names are no error: they match nothing. */
export async function resolveExperienceFilter(taxonomy: Taxonomy, query: FilterQuery): Promise<ExperienceFilter> {
  const { category, category_name, subcategory, subcategory_name } = query;
  return {
    categories: await resolveIds(taxonomy.categories, category, category_name),
    subcategories: await resolveIds(taxonomy.subcategories, subcategory, subcategory_name),
    tags: await resolveTagGroups(taxonomy, query),
    types: query.type && [...new Set(query.type)],
    search: query.search,
  };
}

async function resolveIds(
  terms: Pick<Taxonomy['categories'], 'findIdsByNamePart'>,
  id: number | undefined,
  name: string | undefined,
): Promise<readonly number[] | undefined> {
  if (name === undefined || name.trim() === '') return id === undefined ? undefined : [id];
  const ids = await terms.findIdsByNamePart(name.trim());
  return id === undefined ? ids : ids.filter((one) => one === id);
}

/** `tag` is one group and `tags` another. */
async function resolveTagGroups({ tags }: Taxonomy, query: FilterQuery): Promise<number[][]> {
  const groups = [query.tag === undefined ? [] : [query.tag], query.tags?.split(',') ?? []];
  const resolved: number[][] = [];
  for (const group of groups) {
    const names = group.map((name) => name.trim()).filter((name) => name !== '');
    if (names.length > 0) resolved.push((await tags.findByNames(names)).flatMap((tag) => (tag ? [tag.id] : [])));
  }
  return resolved;
}
