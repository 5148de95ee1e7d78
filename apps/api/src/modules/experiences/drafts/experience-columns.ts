import type { ExperienceChange } from '@lyceum/contract/product';

import { type FieldFault, invalidFields, linkFaults } from '../../../platform/fields/index.ts';
import { type Caller, sharingFaults } from '../../iam/index.ts';
import type { ExperienceWriting } from '../experience-work.store.ts';

/** Where what is not named stays as it is. */
interface Known {
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
}

interface Settled<Value> {
  readonly value: Value;
  readonly faults: readonly FieldFault[];
}

/** A body's fields as columns, once everything that they name is known to be there. Throws where something is not. */
export async function experienceColumns<Body extends ExperienceChange>(
  tx: ExperienceWriting,
  caller: Caller,
  asked: { body: Body; known: Known; baseUrl: string },
) {
  const { body, known, baseUrl } = asked;
  const { tags, publication, category, subcategory, teams, co_creators, ...plain } = body;
  const sorted = await sorting(tx, { category, subcategory, known });
  const tagged = await tagging(tx, tags);
  const [fault, ...others] = [
    ...linkFaults(linksOf(body), baseUrl),
    ...(await publicationFaults(tx, caller, publication)),
    ...sorted.faults,
    ...tagged.faults,
    ...(await sharingFaults(tx.people.sharing, caller, { teams, co_creators })),
  ];
  if (fault) throw invalidFields([fault, ...others]);
  return {
    ...plain,
    ...sorted.value,
    ...(tagged.value && { tag_ids: tagged.value }),
    ...(publication !== undefined && { publication_id: publication }),
    ...(teams && { team_ids: teams }),
    ...(co_creators && { co_creator_ids: co_creators }),
  };
}

const linksOf = ({ cover_image, experience_type_logo, experience_type_cover }: ExperienceChange) => ({
  cover_image,
  experience_type_logo,
  experience_type_cover,
});

/** One may put things into one's own studio; admins into any of the workspace. */
async function publicationFaults({ publications }: ExperienceWriting, caller: Caller, id: number | null | undefined) {
  if (typeof id !== 'number') return [];
  const row = await publications.held(caller.workspaceId, id);
  if (row && (row.created_by === caller.userId || caller.isAdmin)) return [];
  return [{ name: 'publication', code: 'does_not_exist', detail: `There is no publication ${id} of yours.` }];
}

async function tagging(
  { terms }: ExperienceWriting,
  names: readonly string[] | undefined,
): Promise<Settled<number[] | undefined>> {
  if (!names) return { value: undefined, faults: [] };
  const found = await terms.tags.named(names);
  const faults = names
    .filter((_, index) => !found[index])
    .map((name) => ({
      name: 'tags',
      code: 'does_not_exist',
      detail: `There is no tag "${name}". GET /api/v1/taxonomy/tags/ lists them.`,
    }));
  return { value: [...new Set(found.flatMap((term) => (term ? [term.id] : [])))], faults };
}

interface Sorting {
  readonly category: number | null | undefined;
  readonly subcategory: number | null | undefined;
  readonly known: Known;
}

/** A subcategory brings its category; another category without it takes it away. */
async function sorting(
  { terms }: ExperienceWriting,
  { category, subcategory, known }: Sorting,
): Promise<Settled<Partial<Known>>> {
  if (category === undefined && subcategory === undefined) return { value: {}, faults: [] };
  if (typeof category === 'number' && (await terms.categories.withIds([category])).length === 0)
    return { value: {}, faults: [{ name: 'category', code: 'does_not_exist', detail: `There is no category ${category}.` }] };
  if (typeof subcategory !== 'number') {
    const category_id = category === undefined ? known.category_id : category;
    const stays = subcategory === undefined && category_id === known.category_id;
    return { value: { category_id, subcategory_id: stays ? known.subcategory_id : null }, faults: [] };
  }
  const [found] = await terms.subcategories.withIds([subcategory]);
  const wrong =
    !found || (typeof category === 'number' && found.category_id !== category)
      ? [{ name: 'subcategory', code: 'does_not_exist', detail: `There is no subcategory ${subcategory} in the category.` }]
      : [];
  return { value: { category_id: found?.category_id ?? null, subcategory_id: subcategory }, faults: wrong };
}
