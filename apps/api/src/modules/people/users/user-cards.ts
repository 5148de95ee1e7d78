import type { CreatorMinimal, SimpleUser, UserSimple } from '@lyceum/contract/product/users';

import type { PeopleDeps, PeopleStores } from '../people.context.ts';
import { presentCreator, presentSimpleUserForViewer, presentUserSimpleForViewer } from './users.present.ts';
import type { Viewer } from './viewer.rules.ts';

/** One user in each shape that other modules embed. */
export interface UserCard {
  creatorMinimal(): CreatorMinimal;
  simpleUser(): SimpleUser;
  userSimple(): UserSimple;
}

/** By user id, in one query. The ids must come from rows that the viewer may see. */
export async function loadUserCardsUnchecked(
  { baseUrl }: Pick<PeopleDeps, 'baseUrl'>,
  { directory }: Pick<PeopleStores, 'directory'>,
  { viewer, ids }: { readonly viewer: Viewer; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, UserCard>> {
  const view = { viewer, baseUrl };
  const rows = ids.length === 0 ? [] : await directory.listUncheckedByIds([...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        creatorMinimal: () => presentCreator(row, view),
        simpleUser: () => presentSimpleUserForViewer(row, view),
        userSimple: () => presentUserSimpleForViewer(row, view),
      },
    ]),
  );
}
