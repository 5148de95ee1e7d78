import type { LeaderboardQuery } from '@lyceum/contract/product/leaderboard';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesStores } from '../games.context.ts';
import { type Board, boardNames } from './boards.rules.ts';
import { questAndDomainGiven, questsHaveNoGlobalLeaderboard, unknownBoardQuest } from './leaderboards.problems.ts';

export type BoardQuery = Pick<LeaderboardQuery, 'quest' | 'domain' | 'scope'>;

/** The leaderboard that a query names. Those of a quest exist for users who can see the quest. */
export async function resolveBoard(
  { quests }: GamesStores,
  caller: Caller,
  { quest, domain, scope }: BoardQuery,
): Promise<Board> {
  if (quest !== undefined && domain !== undefined) throw questAndDomainGiven();
  if (quest !== undefined && scope === 'global') throw questsHaveNoGlobalLeaderboard();
  if (quest !== undefined && (await quests.quests.listVisible(caller, [quest])).length === 0) throw unknownBoardQuest();
  const name = quest !== undefined ? boardNames.quest(quest) : domain !== undefined ? boardNames.domain(domain) : boardNames.all;
  return { name, scope: scope === 'global' ? { kind: 'global' } : { kind: 'workspace', workspaceId: caller.workspaceId } };
}
