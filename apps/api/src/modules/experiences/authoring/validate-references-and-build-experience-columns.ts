import type { ExperienceChange } from '@lyceum/contract/product/experiences';
import type { Caller } from '../../../platform/caller/caller.ts';
import { type FieldFault, findLinkFaults, invalidFields } from '../../../platform/fields/index.ts';
import { findShareTargetFaults, toSharingColumns } from '../../people/index.ts';
import { type Categorization, resolveCategory, resolveTagIds } from '../../taxonomy/index.ts';
import type { ExperiencesStores } from '../experiences.context.ts';

interface BodyToResolve<Body> {
  readonly body: Body;
  readonly current: Categorization;
  readonly baseUrl: string;
}

/**
 * Turns a body into columns, checking that everything it names exists for the caller. Throws one problem with all faults. Whether the
 * caller may edit the experience is not checked here.
 */
export async function validateReferencesAndBuildExperienceColumns<Body extends ExperienceChange>(
  stores: ExperiencesStores,
  caller: Caller,
  { body, current, baseUrl }: BodyToResolve<Body>,
) {
  const { tags, publication, category, subcategory, teams, co_creators, ...plain } = body;
  const categories = await resolveCategory(stores.taxonomy, { category, subcategory, current });
  const tagIds = await resolveTagIds(stores.taxonomy, tags);
  const [fault, ...others] = [
    ...findLinkFaults(linksIn(body), baseUrl),
    ...(await publicationFaults(stores, caller, publication)),
    ...categories.faults,
    ...tagIds.faults,
    ...(await findShareTargetFaults(stores.people.sharing, caller.workspaceId, { teams, co_creators })),
  ];
  if (fault) throw invalidFields([fault, ...others]);
  return {
    ...plain,
    ...categories.value,
    ...(tagIds.value && { tag_ids: tagIds.value }),
    ...(publication !== undefined && { publication_id: publication }),
    ...toSharingColumns({ teams, co_creators }),
  };
}

const linksIn = ({ cover_image, experience_type_logo, experience_type_cover }: ExperienceChange) => ({
  cover_image,
  experience_type_logo,
  experience_type_cover,
});

/** Users put experiences into their own publications, admins into any of the workspace. */
async function publicationFaults(
  { publications }: ExperiencesStores,
  caller: Caller,
  id: number | null | undefined,
): Promise<FieldFault[]> {
  if (typeof id !== 'number') return [];
  const publication = await publications.lockInWorkspace(caller.workspaceId, id);
  if (publication && (publication.created_by === caller.userId || caller.isAdmin)) return [];
  return [{ name: 'publication', code: 'does_not_exist', detail: `You have no publication ${id}.` }];
}
