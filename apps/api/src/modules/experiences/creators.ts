import type { CreatorMinimal } from '@lyceum/contract/product/users';

import type { Caller } from '../../platform/caller/caller.ts';
import type { People } from './experience-ports.ts';

/** Makers by id, as the caller may see them; one query. */
export async function creatorsOf(
  people: People,
  viewer: Caller,
  rows: readonly { readonly created_by: number }[],
): Promise<(row: { readonly created_by: number }) => CreatorMinimal> {
  const cards = await people.userCards(
    viewer,
    rows.map(({ created_by }) => created_by),
  );
  return ({ created_by }) => {
    const card = cards.get(created_by);
    // A foreign key says that there is one.
    if (!card) throw new Error(`There is no user ${created_by}.`);
    return card.creatorMinimal();
  };
}
