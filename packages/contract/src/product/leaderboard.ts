import { z } from 'zod';

import { PageQuery } from '../paginated.ts';
import { integerParameter } from '../parameter.ts';
import { PlayerMinimal } from './player.ts';

const games = z.int().meta({ description: 'Rated games.' });

export const LeaderboardEntry = z
  .object({
    rank: z.int().meta({ description: 'One more than the players with a higher rating; equal ratings share a rank.' }),
    player: PlayerMinimal,
    elo: z.number(),
    games,
  })
  .meta({ id: 'LeaderboardEntry' });
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>;

export const OwnRank = z
  .object({
    rank: z.int().meta({ description: 'Your rank, starting at 1; 0 without a rated game.' }),
    elo: z.number().meta({ description: '0 without a rated game.' }),
    games,
    players: z.int().meta({ description: 'Players in the leaderboard.' }),
  })
  .meta({ id: 'OwnRank' });
export type OwnRank = z.output<typeof OwnRank>;

const id = () => integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional();

/** Which leaderboard: of a quest, of a category, or of all ratings. */
export const BoardQuery = z.object({
  quest: id().meta({ description: 'ID of a quest: its players by their rating in it.' }),
  domain: id().meta({ description: 'ID of a category: players by the mean of their ratings in its quests, weighted by games.' }),
  scope: z.enum(['workspace', 'global']).default('workspace').meta({
    description:
      '`global`: players of all workspaces whose admins have set `joins_global_leaderboard`. Not for a quest, which is played inside one workspace.',
  }),
});

export const LeaderboardQuery = PageQuery.extend(BoardQuery.shape);
export type LeaderboardQuery = z.output<typeof LeaderboardQuery>;

export const EloHistoryEntry = z
  .object({
    game: z.int(),
    quest_id: z.uuid(),
    quest_name: z.string(),
    before: z.int(),
    after: z.int(),
    delta: z.int(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'EloHistoryEntry', description: 'A change of a rating by one game.' });
export type EloHistoryEntry = z.output<typeof EloHistoryEntry>;
