import type { Quest } from '@lyceum/contract/product/quest';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { QuestCard } from './quest-cards.store.ts';
import type { QuestReading } from './quest-work.store.ts';
import { type Around, presentQuest } from './quests.present.ts';

type Stores = Pick<QuestReading, 'cards' | 'people' | 'experiences'>;

/** Quests as the caller is shown them, in the order of the ids: as many as a page has, in the same few queries as for one. */
export async function shownQuests(stores: Stores, caller: Caller, ids: readonly number[]): Promise<Quest[]> {
  const cards = await stores.cards.withIds(caller, ids);
  const around = await aroundOf(stores, caller, cards);
  return cards.map((card) => presentQuest(card, around(card)));
}

/** As it is now, also when the caller just closed it to themselves. */
export async function shownQuest(stores: Stores, caller: Caller, id: number): Promise<Quest> {
  const [quest] = await shownQuests(stores, caller, [id]);
  if (!quest) throw notFound();
  return quest;
}

async function aroundOf({ people, experiences }: Stores, caller: Caller, cards: readonly QuestCard[]) {
  const creators = await people.minimalUsers(caller, [...new Set(cards.map(({ created_by }) => created_by))]);
  const others = await people.userCards(
    caller,
    cards.flatMap(({ co_creator_ids }) => co_creator_ids),
  );
  const sources = await experiences.publicationsOf(cards.map(({ id }) => id));
  const creatorOf = new Map(creators.map((creator) => [creator.id, creator]));
  const sourceOf = new Map(sources.map(({ quest_id, ...publication }) => [quest_id, publication]));
  return ({ id, created_by, co_creator_ids }: QuestCard): Around => {
    const creator = creatorOf.get(created_by);
    // A foreign key says that there is one.
    if (!creator) throw new Error(`There is no user ${created_by}.`);
    return {
      creator,
      coCreators: co_creator_ids.flatMap((one) => others.get(one)?.creatorMinimal() ?? []),
      publication: sourceOf.get(id),
    };
  };
}
