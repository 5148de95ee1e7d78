import type { IAMUserDetail } from '@lyceum/contract/product/user-details';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Scope } from '../../../platform/scope.ts';
import { loadProgress } from '../member-progress.ts';
import type { PeopleStores } from '../people.context.ts';
import { pictureOf } from '../users/users.present.ts';
import { presentDetail } from './details.present.ts';
import type { DetailRow } from './details.store.ts';

interface Beside {
  readonly owner: Scope;
  readonly baseUrl: string;
}

/** The caller's row with everything that is shown beside it. */
export async function wholeDetail(stores: PeopleStores, row: DetailRow, beside: Beside): Promise<IAMUserDetail> {
  const { owner, baseUrl } = beside;
  const { people, terms, follows, progressOf } = stores;
  const user = await people.inWorkspace(owner.workspaceId, owner.userId);
  // Erased between authentication and here.
  if (!user) throw authenticationFailed();
  const ids = [owner.userId];
  return presentDetail(row, {
    profile_picture: pictureOf(user, baseUrl),
    skills: await terms.skills.listByIds(row.skill_ids),
    technical_interests: await terms.skills.listByIds(row.technical_interest_ids ?? []),
    investment_interests: await terms.investmentInterests.listByIds(row.investment_interest_ids),
    focus_area: await terms.tags.listByIds(row.focus_area_ids ?? []),
    standing: (await loadProgress(progressOf, ids))(owner.userId),
    followers: (await follows.followerCounts(ids)).get(owner.userId) ?? 0,
    following: (await follows.followingCounts(ids)).get(owner.userId) ?? 0,
  });
}
