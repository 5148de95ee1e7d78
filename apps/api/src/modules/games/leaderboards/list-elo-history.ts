import type { EloHistoryEntry } from '@lyceum/contract/product/leaderboard';
import { notFound, type PageQuery } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { GamesContext } from '../games.context.ts';

/** Of a player of the caller's workspace, in quests that the caller can see. */
export const listEloHistory = (
  context: GamesContext,
  caller: Caller,
  { id, query, target }: ListRequest<PageQuery> & { readonly id: number },
): Promise<Page<EloHistoryEntry>> =>
  context.read(caller, async (stores) => {
    const [player] = await stores.players.listExisting(caller.workspaceId, [id]);
    if (!player) throw notFound();
    const source = stores.eloHistory.listOf(player.id, stores.quests.quests.isVisible(caller));
    const page = await context.lists.page({ query, target, reader: caller }, source, (entry) => entry);
    const questIds = [...new Set(page.results.map(({ quest_id }) => quest_id))];
    const quests = new Map((await stores.quests.quests.listVisible(caller, questIds)).map((quest) => [quest.id, quest]));
    const results = page.results.flatMap(({ quest_id, game_id, before, after, delta, at }) => {
      const quest = quests.get(quest_id);
      return quest ? [{ game: game_id, quest_id: quest.uid, quest_name: quest.name, before, after, delta, at }] : [];
    });
    return { ...page, results };
  });
