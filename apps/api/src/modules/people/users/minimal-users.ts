import type { MinimalIAMUser } from '@lyceum/contract/product/users';

import { loadProgressWithDefaults } from '../member-progress.ts';
import type { PeopleDeps, PeopleStores } from '../people.context.ts';
import { presentMinimalUserForViewer } from './users.present.ts';
import type { UserRow } from './users.store.ts';
import type { Viewer } from './viewer.rules.ts';

type Deps = Pick<PeopleDeps, 'baseUrl'>;
type Stores = Pick<PeopleStores, 'details' | 'follows' | 'progressOf'>;

/** The rows as MinimalIAMUser, in their order, with the same number of queries for one row as for a page. */
export async function loadMinimalUsersOfRows(
  { baseUrl }: Deps,
  { details, follows, progressOf }: Stores,
  { viewer, rows }: { readonly viewer: Viewer; readonly rows: readonly UserRow[] },
): Promise<MinimalIAMUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const publicDetails = await details.listPublic(ids);
  const followers = await follows.countFollowers(ids);
  const progress = await loadProgressWithDefaults(progressOf, ids);
  return rows.map((row) =>
    presentMinimalUserForViewer(
      row,
      { detail: publicDetails.get(row.id), progress: progress(row.id), followers: followers.get(row.id) ?? 0 },
      { viewer, baseUrl },
    ),
  );
}

/** Users of any workspace as MinimalIAMUser, in the order of the ids, which must come from rows that the viewer may see. */
export async function listMinimalUsersUnchecked(
  deps: Deps,
  stores: Stores & Pick<PeopleStores, 'directory'>,
  { viewer, ids }: { readonly viewer: Viewer; readonly ids: readonly number[] },
): Promise<MinimalIAMUser[]> {
  const byId = new Map((await stores.directory.listUncheckedByIds(ids)).map((row) => [row.id, row]));
  return loadMinimalUsersOfRows(deps, stores, { viewer, rows: ids.flatMap((id) => byId.get(id) ?? []) });
}
