import type { FieldFault } from '../../platform/fields/index.ts';

interface Term {
  readonly id: number;
}

/** The words that things are sorted by, as a store of them answers. */
interface Words {
  readonly tags: { findByNames(names: readonly string[]): Promise<readonly (Term | undefined)[]> };
  readonly categories: { listByIds(ids: readonly number[]): Promise<readonly Term[]> };
  readonly subcategories: { listByIds(ids: readonly number[]): Promise<readonly { readonly category_id: number }[]> };
}

/** How a thing is sorted. */
export interface Categorization {
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
}

/** What a body asked for, in columns, and what is wrong with it. */
interface Settled<Value> {
  readonly value: Value;
  readonly faults: readonly FieldFault[];
}

interface Asked {
  readonly category: number | null | undefined;
  readonly subcategory: number | null | undefined;
  /** Where what is not named stays as it is. */
  readonly known: Categorization;
}

/** A subcategory brings its category; another category without it takes it away. */
export async function resolveCategory(
  { categories, subcategories }: Pick<Words, 'categories' | 'subcategories'>,
  { category, subcategory, known }: Asked,
): Promise<Settled<Partial<Categorization>>> {
  if (category === undefined && subcategory === undefined) return { value: {}, faults: [] };
  if (typeof category === 'number' && (await categories.listByIds([category])).length === 0)
    return { value: {}, faults: [{ name: 'category', code: 'does_not_exist', detail: `There is no category ${category}.` }] };
  if (typeof subcategory !== 'number') {
    const category_id = category === undefined ? known.category_id : category;
    const stays = subcategory === undefined && category_id === known.category_id;
    return { value: { category_id, subcategory_id: stays ? known.subcategory_id : null }, faults: [] };
  }
  const [found] = await subcategories.listByIds([subcategory]);
  const wrong =
    !found || (typeof category === 'number' && found.category_id !== category)
      ? [{ name: 'subcategory', code: 'does_not_exist', detail: `There is no subcategory ${subcategory} in the category.` }]
      : [];
  return { value: { category_id: found?.category_id ?? null, subcategory_id: subcategory }, faults: wrong };
}

/** Ids for names of tags; undefined where none were named. */
export async function resolveTags(
  { tags }: Pick<Words, 'tags'>,
  names: readonly string[] | undefined,
): Promise<Settled<number[] | undefined>> {
  if (!names) return { value: undefined, faults: [] };
  const found = await tags.findByNames(names);
  const faults = names
    .filter((_, index) => !found[index])
    .map((name) => ({
      name: 'tags',
      code: 'does_not_exist',
      detail: `There is no tag "${name}". GET /api/v1/taxonomy/tags/ lists them.`,
    }));
  return { value: [...new Set(found.flatMap((term) => (term ? [term.id] : [])))], faults };
}
