import type { CreatorMinimal, SimpleUser, UserSimple } from '@lyceum/contract/product/users';

import type { PeopleStore } from './people.store.ts';
import { presentCreator, presentSimpleUser, presentUserSimple } from './users.present.ts';
import type { Viewer } from './viewer.rules.ts';

/** One user as a viewer may see them, in each shape that other modules embed. */
export interface UserCard {
  creatorMinimal(): CreatorMinimal;
  simpleUser(): SimpleUser;
  userSimple(): UserSimple;
}

/** By id, in one query. The ids come from rows that the viewer may see: nothing is asked about workspaces here. */
export async function userCards(
  { baseUrl, people }: { readonly baseUrl: string; readonly people: Pick<PeopleStore, 'withIds'> },
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserCard>> {
  const view = { viewer, baseUrl };
  const rows = ids.length === 0 ? [] : await people.withIds([...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        creatorMinimal: () => presentCreator(row, view),
        simpleUser: () => presentSimpleUser(row, view),
        userSimple: () => presentUserSimple(row, view),
      },
    ]),
  );
}
