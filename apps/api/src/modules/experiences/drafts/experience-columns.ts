import type { ExperienceChange } from '@lyceum/contract/product/experiences';

import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields, linkFaults } from '../../../platform/fields/index.ts';
import { findSharingFaults, sharingColumns } from '../../people/index.ts';
import { type Categorization, resolveCategory, resolveTags } from '../../taxonomy/index.ts';
import type { ExperienceWriting } from '../experience-work.store.ts';

/** A body's fields as columns, once everything that they name is known to be there. Throws where something is not. */
export async function experienceColumns<Body extends ExperienceChange>(
  tx: ExperienceWriting,
  caller: Caller,
  asked: { body: Body; known: Categorization; baseUrl: string },
) {
  const { body, known, baseUrl } = asked;
  const { tags, publication, category, subcategory, teams, co_creators, ...plain } = body;
  const sorted = await resolveCategory(tx.terms, { category, subcategory, known });
  const tagged = await resolveTags(tx.terms, tags);
  const [fault, ...others] = [
    ...linkFaults(linksOf(body), baseUrl),
    ...(await publicationFaults(tx, caller, publication)),
    ...sorted.faults,
    ...tagged.faults,
    ...(await findSharingFaults(tx.people.sharing, caller, { teams, co_creators })),
  ];
  if (fault) throw invalidFields([fault, ...others]);
  return {
    ...plain,
    ...sorted.value,
    ...(tagged.value && { tag_ids: tagged.value }),
    ...(publication !== undefined && { publication_id: publication }),
    ...sharingColumns({ teams, co_creators }),
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
