import type { Quest } from '@lyceum/contract/product/quest';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { QuestCard } from './quest-cards.store.ts';
import type { QuestsStores } from './quests.context.ts';
import { presentQuest, type RelatedData } from './quests.present.ts';

/** In the order of the ids, in a fixed number of queries. Checks no access: the ids come from a query that does. */
export async function loadQuestsUnchecked(stores: QuestsStores, caller: Caller, ids: readonly number[]): Promise<Quest[]> {
  const cards = await stores.cards.listUnchecked(caller, ids);
  const relatedTo = await loadRelated(stores, caller, cards);
  return cards.map((card) => presentQuest(card, relatedTo(card)));
}

/** Checks no access: after a change, callers get the quest even if they can no longer see it. */
export async function loadQuestUnchecked(stores: QuestsStores, caller: Caller, id: number): Promise<Quest> {
  const [quest] = await loadQuestsUnchecked(stores, caller, [id]);
  if (!quest) throw notFound();
  return quest;
}

/** Loads what other modules know about the quests; the result looks up the data of one quest. */
async function loadRelated({ people, experiences }: QuestsStores, caller: Caller, cards: readonly QuestCard[]) {
  const creators = await people.minimalUsers(caller, [...new Set(cards.map(({ created_by }) => created_by))]);
  const coCreators = await people.userCards(
    caller,
    cards.flatMap(({ co_creator_ids }) => co_creator_ids),
  );
  const publications = await experiences.listPublications(cards.map(({ id }) => id));
  const creatorById = new Map(creators.map((creator) => [creator.id, creator]));
  const publicationByQuest = new Map(publications.map(({ quest_id, ...publication }) => [quest_id, publication]));
  return ({ id, created_by, co_creator_ids }: QuestCard): RelatedData => {
    const creator = creatorById.get(created_by);
    // A foreign key guarantees the user.
    if (!creator) throw new Error(`The creator, user ${created_by}, was not found, although a foreign key guarantees it.`);
    return {
      creator,
      coCreators: co_creator_ids.flatMap((userId) => coCreators.get(userId)?.creatorMinimal() ?? []),
      publication: publicationByQuest.get(id),
    };
  };
}
