import { z } from 'zod';

import { AuthorId } from './author-id.ts';
import { UserSimple } from './users.ts';

/** Every rating starts here. */
export const startingElo = 1200;
/** No rating falls below this. */
export const minimumElo = 100;

/** Experience that a finished game gives (adr/0050). */
export const experiencePoints = { correctAnswer: 10, allAnswered: 20, win: 30 } as const;

/** The experience that each level requires: level 1 needs none, and each further level 100 more than the one before. */
export const experiencePointsForLevel = (level: number): number => 50 * level * (level - 1);

/** How long after their last request a player counts as online or away, in seconds; then they are offline. */
export const presenceSeconds = { online: 120, away: 900 } as const;
export const onlineStatuses = ['online', 'away', 'offline'] as const;

const lastOnlineAt = z
  .int()
  .nullable()
  .optional()
  .meta({ description: 'When the player was last online, in seconds since 1970; null if never.', format: 'int64' });
const experience = z.int().optional().meta({ description: 'Experience from finished games.' });
const experienceLevel = z.int().optional().meta({ description: 'Level that the experience gives, starting at 1.' });

export const PlayerQuestElo = z
  .object({ quest_id: z.uuid(), quest_name: z.string(), elo: z.int().optional() })
  .meta({ id: 'PlayerQuestElo', description: 'A player’s rating in one quest.' });
export type PlayerQuestElo = z.output<typeof PlayerQuestElo>;

export const Player = z
  .object({
    id: z.int(),
    user: UserSimple,
    quest_elos: z.array(PlayerQuestElo).meta({ description: 'Ratings in the 50 quests played last, most recent first.' }),
    uid: z.uuid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable().optional(),
    is_active: z.boolean().optional(),
    created_by: AuthorId,
    updated_by: AuthorId,
    deleted_by: AuthorId,
    last_online_at: lastOnlineAt,
    is_in_game: z.boolean().optional().meta({ description: 'Whether the player is playing a game now.' }),
    experience,
    experience_level: experienceLevel,
    experience_updated_at: z.iso.datetime(),
    in_game: z.int().nullable().optional().meta({ description: 'ID of the game that the player is playing now.' }),
  })
  .meta({ id: 'Player', description: 'A user as a player of games.' });
export type Player = z.output<typeof Player>;

export const PlayerMinimal = z
  .object({
    id: z.int(),
    user: UserSimple,
    uid: z.uuid(),
    last_online_at: lastOnlineAt,
    online_status: z.string().meta({ description: '`online`, `away` or `offline`.' }),
    experience,
    experience_level: experienceLevel,
  })
  .meta({ id: 'PlayerMinimal' });
export type PlayerMinimal = z.output<typeof PlayerMinimal>;

/** Yourself as a player, with figures that only you see. */
export const OwnPlayer = Player.extend({
  games_completed: z.int(),
  games_won: z.int(),
  answered_problems: z.int(),
  correct_problems: z.int(),
  accuracy: z.number().meta({ description: 'Share of your answers that are right, from 0 to 1; 0 without answers.' }),
  top_domain_elo: z.number(),
  top_domain_rank: z.int().meta({ description: 'Your rank in that domain in your workspace; 0 without a rated game.' }),
}).meta({ id: 'OwnPlayer' });
export type OwnPlayer = z.output<typeof OwnPlayer>;
