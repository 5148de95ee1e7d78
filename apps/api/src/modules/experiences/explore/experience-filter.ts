import type { ResourceType } from '@lyceum/contract/product/experience-resources';
import type { ExploreQuery, FlattenedQuery } from '@lyceum/contract/product/explore';

import type { Terms } from '../experience-ports.ts';

/** What a list is narrowed to, in numbers instead of names. Ids: one of these; nothing matches none of them. */
export interface ExperienceFilter {
  readonly categories?: readonly number[] | undefined;
  readonly subcategories?: readonly number[] | undefined;
  /** Of each of these, one. */
  readonly tags?: readonly (readonly number[])[];
  readonly types?: readonly ResourceType[] | undefined;
  readonly search?: string | undefined;
}

type Asked = Partial<Pick<ExploreQuery, 'subcategory' | 'subcategory_name' | 'tag' | 'tags'>> & FlattenedQuery;

/** Names that are none lead to a list without results, as any other filter does that nothing fits. */
export async function filterOf(terms: Terms, query: Asked): Promise<ExperienceFilter> {
  const { category, category_name, subcategory, subcategory_name } = query;
  return {
    categories: await idsOf(terms.categories, category, category_name),
    subcategories: await idsOf(terms.subcategories, subcategory, subcategory_name),
    tags: await tagsOf(terms, query),
    types: query.type && [...new Set(query.type)],
    search: query.search,
  };
}

async function idsOf(
  words: Pick<Terms['categories'], 'findIdsByNamePart'>,
  id: number | undefined,
  name: string | undefined,
): Promise<readonly number[] | undefined> {
  if (name === undefined || name.trim() === '') return id === undefined ? undefined : [id];
  const named = await words.findIdsByNamePart(name.trim());
  return id === undefined ? named : named.filter((one) => one === id);
}

/** `tag` is one group and `tags` another; without either there is none. */
async function tagsOf({ tags }: Terms, query: Asked): Promise<number[][]> {
  const groups = [query.tag === undefined ? [] : [query.tag], query.tags?.split(',') ?? []];
  const found: number[][] = [];
  for (const names of groups) {
    const asked = names.map((name) => name.trim()).filter((name) => name !== '');
    if (asked.length > 0) found.push((await tags.findByNames(asked)).flatMap((term) => (term ? [term.id] : [])));
  }
  return found;
}
