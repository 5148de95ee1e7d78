import type { IAMUserDetail } from '@lyceum/contract/product/user-details';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import { loadProgressWithDefaults } from '../member-progress.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import { getProfilePictureUrl } from '../users/users.present.ts';
import { presentDetail } from './details.present.ts';
import type { DetailRow } from './details.store.ts';

/** The person's details as they see them; undefined when they have none. */
export async function findOwnDetail(
  context: PeopleContext,
  stores: PeopleStores,
  person: Person,
): Promise<IAMUserDetail | undefined> {
  const row = await stores.details.find(person);
  return row && loadAndPresentDetail(context, stores, { person, row });
}

/** Adds to a row of details what is shown with it. */
export async function loadAndPresentDetail(
  { baseUrl }: PeopleContext,
  { directory, taxonomy, follows, progressOf }: PeopleStores,
  { person, row }: { readonly person: Person; readonly row: DetailRow },
): Promise<IAMUserDetail> {
  const { workspaceId, userId } = person;
  const user = await directory.find(workspaceId, userId);
  // The user was erased after the request was authenticated.
  if (!user) throw authenticationFailed();
  return presentDetail(row, {
    profile_picture: getProfilePictureUrl(user, baseUrl),
    skills: await taxonomy.skills.listByIds(row.skill_ids),
    technical_interests: await taxonomy.skills.listByIds(row.technical_interest_ids ?? []),
    investment_interests: await taxonomy.investmentInterests.listByIds(row.investment_interest_ids),
    focus_area: await taxonomy.tags.listByIds(row.focus_area_ids ?? []),
    progress: (await loadProgressWithDefaults(progressOf, [userId]))(userId),
    followers: (await follows.countFollowers([userId])).get(userId) ?? 0,
    following: (await follows.countFollowing([userId])).get(userId) ?? 0,
  });
}
