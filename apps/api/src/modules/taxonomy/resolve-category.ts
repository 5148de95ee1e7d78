import type { FieldFault } from '../../platform/fields/index.ts';

interface Term {
  readonly id: number;
}

/** What resolving needs of the vocabularies. */
interface Terms {
  readonly tags: { findByNames(names: readonly string[]): Promise<readonly (Term | undefined)[]> };
  readonly categories: { listByIds(ids: readonly number[]): Promise<readonly Term[]> };
  readonly subcategories: { listByIds(ids: readonly number[]): Promise<readonly { readonly category_id: number }[]> };
}

export interface Categorization {
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
}

interface Resolved<Value> {
  readonly value: Value;
  readonly faults: readonly FieldFault[];
}

interface CategoryInput {
  /** Undefined leaves the current one. */
  readonly category: number | null | undefined;
  readonly subcategory: number | null | undefined;
  readonly current: Categorization;
}

/** A subcategory sets its category; a different category without a subcategory clears the subcategory. */
export async function resolveCategory(
  { categories, subcategories }: Pick<Terms, 'categories' | 'subcategories'>,
  { category, subcategory, current }: CategoryInput,
): Promise<Resolved<Partial<Categorization>>> {
  if (category === undefined && subcategory === undefined) return { value: {}, faults: [] };
  if (typeof category === 'number' && (await categories.listByIds([category])).length === 0)
    return { value: {}, faults: [{ name: 'category', code: 'does_not_exist', detail: `Category ${category} does not exist.` }] };
  if (typeof subcategory !== 'number') {
    const category_id = category === undefined ? current.category_id : category;
    const keepsSubcategory = subcategory === undefined && category_id === current.category_id;
    return { value: { category_id, subcategory_id: keepsSubcategory ? current.subcategory_id : null }, faults: [] };
  }
  const [found] = await subcategories.listByIds([subcategory]);
  const faults =
    !found || (typeof category === 'number' && found.category_id !== category)
      ? [
          {
            name: 'subcategory',
            code: 'does_not_exist',
            detail: `Subcategory ${subcategory} does not exist${found ? ' in this category' : ''}.`,
          },
        ]
      : [];
  return { value: { category_id: found?.category_id ?? null, subcategory_id: subcategory }, faults };
}

/** Tag ids for names; undefined when no names are given. */
export async function resolveTagIds(
  { tags }: Pick<Terms, 'tags'>,
  names: readonly string[] | undefined,
): Promise<Resolved<number[] | undefined>> {
  if (!names) return { value: undefined, faults: [] };
  const found = await tags.findByNames(names);
  const faults = names
    .filter((_, index) => !found[index])
    .map((name) => ({
      name: 'tags',
      code: 'does_not_exist',
      detail: `Tag "${name}" does not exist. GET /api/v1/taxonomy/tags/ lists all tags.`,
    }));
  return { value: [...new Set(found.flatMap((term) => (term ? [term.id] : [])))], faults };
}
