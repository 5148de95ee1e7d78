import type { CreatorMinimal } from '@lyceum/contract/product/users';

import type { Caller } from '../../platform/caller/caller.ts';
import type { People } from '../people/index.ts';

interface CreatedRow {
  readonly created_by: number;
}

/** Loads the creators of all rows in one query, as the viewer may see them; the result looks up the creator of a row. */
export async function loadCreators(
  people: People,
  viewer: Caller,
  rows: readonly CreatedRow[],
): Promise<(row: CreatedRow) => CreatorMinimal> {
  const cards = await people.userCards(
    viewer,
    rows.map(({ created_by }) => created_by),
  );
  return ({ created_by }) => {
    const card = cards.get(created_by);
    // A foreign key guarantees the user.
    if (!card) throw new Error(`The creator, user ${created_by}, was not found, although a foreign key guarantees it.`);
    return card.creatorMinimal();
  };
}

export const loadCreator = async (people: People, viewer: Caller, row: CreatedRow): Promise<CreatorMinimal> =>
  (await loadCreators(people, viewer, [row]))(row);
