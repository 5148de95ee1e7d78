import type { MinimalIAMUser } from '@lyceum/contract/product/users';

import { loadProgress } from '../member-progress.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentMinimalUser, type UserRow } from './users.present.ts';
import type { Viewer } from './viewer.rules.ts';

type Deps = Pick<PeopleContext, 'baseUrl'>;
type Stores = Pick<PeopleStores, 'details' | 'follows' | 'progressOf'>;

/** Users to other people: as many as a page has, in the same few queries as for one. Order and length are those of the rows. */
export async function minimalUsers(
  deps: Deps,
  { details, follows, progressOf }: Stores,
  { viewer, rows }: { readonly viewer: Viewer; readonly rows: readonly UserRow[] },
): Promise<MinimalIAMUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [told, followers, standing] = [
    await details.publicOf(ids),
    await follows.followerCounts(ids),
    await loadProgress(progressOf, ids),
  ];
  return rows.map((row) =>
    presentMinimalUser(
      row,
      { detail: told.get(row.id), standing: standing(row.id), followers: followers.get(row.id) ?? 0 },
      { viewer, baseUrl: deps.baseUrl },
    ),
  );
}

/** The same for ids; whoever there is not is left out. */
export async function minimalUsersWithIds(
  deps: Deps,
  stores: Stores & Pick<PeopleStores, 'people'>,
  { viewer, ids }: { readonly viewer: Viewer; readonly ids: readonly number[] },
): Promise<MinimalIAMUser[]> {
  const byId = new Map((await stores.people.withIds(ids)).map((row) => [row.id, row]));
  return minimalUsers(deps, stores, { viewer, rows: ids.flatMap((id) => byId.get(id) ?? []) });
}
