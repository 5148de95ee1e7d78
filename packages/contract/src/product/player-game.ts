import { z } from 'zod';

import { instantField, nameField, textField } from '../field.ts';
import { PageQuery } from '../paginated.ts';
import { booleanParameter, integerParameter } from '../parameter.ts';
import { defineStateMachine } from '../state-machine.ts';
import { AuthorId } from './author-id.ts';
import { Player, PlayerMinimal, startingElo } from './player.ts';

/** The specification (section 3) leaves the values of a game’s status open; adr/0050 chooses them. */
export const gameProgress = defineStateMachine({
  id: 'player_game_status',
  kind: 'stored',
  states: ['pending', 'ready', 'in_progress', 'completed', 'abandoned', 'cancelled', 'expired', 'failed'],
  moves: [
    { from: null, to: 'pending', by: 'the game is created while its quest is being generated' },
    { from: null, to: 'ready', by: 'the game is created and its problems are drawn' },
    { from: 'pending', to: 'ready', by: 'the quest is generated and the problems are drawn' },
    { from: 'pending', to: 'failed', by: 'the quest could not be generated' },
    { from: 'ready', to: 'in_progress', by: 'the creator starts the game' },
    { from: 'in_progress', to: 'completed', by: 'every player has finished, or the time limit has passed' },
    { from: 'in_progress', to: 'abandoned', by: 'the time limit has passed and no player answered a fifth of the problems' },
    { from: 'pending', to: 'cancelled', by: 'the creator cancels the game, or is erased' },
    { from: 'ready', to: 'cancelled', by: 'the creator cancels the game, or is erased' },
    { from: 'pending', to: 'expired', by: 'the game was not started within 14 days' },
    { from: 'ready', to: 'expired', by: 'the game was not started within 14 days' },
  ],
});
export const GameStatus = z.enum(['pending', 'ready', 'in_progress', 'completed', 'abandoned', 'cancelled', 'expired', 'failed']);
export type GameStatus = z.output<typeof GameStatus>;

/** The specification (section 3) names the states; adr/0050 chooses the transitions. All of them happen before the start. */
export const gameInvite = defineStateMachine({
  id: 'invite_status',
  kind: 'stored',
  states: ['0', '1', '2'],
  moves: [
    { from: null, to: '1', by: 'the creator invites the player' },
    { from: null, to: '2', by: 'the player creates the game' },
    { from: '1', to: '2', by: 'the player accepts' },
    { from: '1', to: '0', by: 'the player declines, or the game starts without an answer' },
    { from: '2', to: '0', by: 'the player leaves before the start' },
    { from: '0', to: '1', by: 'the creator invites the player again, at most three times in all' },
  ],
});
export const InviteStatus = z.enum(['0', '1', '2']).meta({ description: '`0` Rejected, `1` Invited, `2` Accepted.' });
export type InviteStatus = z.output<typeof InviteStatus>;

/** Limits of games (adr/0050). */
export const gameLimits = {
  /** Including the creator. */
  players: 8,
  problems: { default: 10, max: 50 },
  timeLimitSeconds: { default: 600, min: 30, max: 7200 },
  invites: 3,
  daysToStart: 14,
} as const;

const QuestEloDelta = z.object({
  quest_id: z.uuid(),
  player_id: z.int(),
  before: z.int(),
  after: z.int(),
  delta: z.int(),
});

export const PlayerGamePlayer = z
  .object({
    id: z.int(),
    player: Player,
    score: z.int().optional().meta({
      description: 'Points. While the game runs, those of other players count only problems that you have answered too.',
    }),
    elo_delta: z
      .int()
      .optional()
      .meta({ description: 'Change of the rating; 0 until the game is rated, and for those who wrote the quest.' }),
    quest_elo_delta: QuestEloDelta.nullable()
      .optional()
      .meta({ description: 'Null until the game is rated, and for those who wrote the quest.' }),
    invite_status: InviteStatus,
    answered_questions_count: z.int(),
    correct_answers_count: z.int().meta({ description: 'Like `score`, it counts only problems that you have answered too.' }),
    is_following: z.boolean().meta({ description: 'Whether you follow this player.' }),
  })
  .meta({ id: 'PlayerGamePlayer', description: 'A player’s part in a game.' });
export type PlayerGamePlayer = z.output<typeof PlayerGamePlayer>;

export const ProblemTile = z.object({
  index: z.int().meta({ description: 'Position of the problem, starting at 0.' }),
  state: z.enum(['open', 'right', 'wrong']),
  points: z.int(),
});

export const PlayerGame = z
  .object({
    id: z.int(),
    player_game_players: z.array(PlayerGamePlayer),
    primary_quest: z.uuid().optional().meta({ description: 'uid of the quest.' }),
    subtopics: z.string().optional(),
    progress: z.string().meta({ description: 'Problems that you have answered, of all: `3/10`.' }),
    correct_problems: z.int().meta({ description: 'Your right answers.' }),
    answered_problems: z.int().meta({ description: 'Your answers.' }),
    total_points: z.int().meta({ description: 'Your points.' }),
    status: z.string().meta({
      description:
        '`pending` (problems are not loaded), `ready`, `in_progress`, `completed`, `abandoned` (time passed, hardly an answer), `cancelled`, `expired` (never started) or `failed` (the quest could not be generated).',
    }),
    name: z.string(),
    problems_loading_progress: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: '100 once the problems are loaded; at most 99 before.' }),
    players_progress_summary: z.string().meta({ description: 'Answers of each player: `alice 3/10; bob 5/10`.' }),
    problem_tiles: z.array(ProblemTile).meta({ description: 'Your problems, in order.' }),
    players: z.array(z.int()).optional().meta({ description: 'IDs of the players who are invited or have accepted.' }),
    winner: PlayerMinimal.nullable().meta({ description: 'Null until the game is completed, without a winner, and in a tie.' }),
    creator: PlayerMinimal.optional(),
    is_creator: z.boolean().meta({ description: 'Whether you created the game.' }),
    uid: z.uuid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable().optional(),
    is_active: z.boolean().optional().meta({ description: 'Whether the game can still be played.' }),
    created_by: AuthorId,
    updated_by: AuthorId,
    deleted_by: AuthorId,
    cfg_number_of_problems: z.int().optional(),
    cfg_time_limit_seconds: z.int().optional(),
    cfg_elo_level: z.int().optional(),
    elo_delta: z.int().meta({ description: 'Change of your rating; 0 until the game is rated, and if you wrote the quest.' }),
    quest_elo_deltas: z.array(QuestEloDelta).meta({ description: 'Changes of all players’ ratings, once the game is rated.' }),
    is_started: z.boolean().optional(),
    is_loaded: z.boolean().optional(),
    is_completed: z.boolean(),
    completed_at: z.iso.datetime().nullable().optional(),
  })
  .meta({ id: 'PlayerGame', description: 'A game of one to eight players over the problems of a quest.' });
export type PlayerGame = z.output<typeof PlayerGame>;

const ids = (description: string) => z.array(z.int().min(1)).max(gameLimits.players).meta({ description });

/** Who to invite; both lists may be sent. */
export const GameGuests = z
  .object({
    players: ids('IDs of players of your workspace.').optional(),
    users: ids('IDs of users of your workspace, for those who have not played yet.').optional(),
  })
  .meta({ id: 'GameGuests' });
export type GameGuests = z.output<typeof GameGuests>;

export const NewPlayerGame = z
  .object({
    primary_quest: z.uuid().meta({ description: 'uid of a quest of your workspace that you can see.' }),
    name: nameField({ min: 1, max: 200 }).optional().meta({ description: 'The name of the quest if omitted.' }),
    subtopics: textField({ max: 1000 })
      .optional()
      .meta({ description: 'Free text, such as `Rome, trade`: problems that mention these words come first.' }),
    cfg_number_of_problems: z
      .int()
      .min(1)
      .max(gameLimits.problems.max)
      .optional()
      .meta({ description: `${gameLimits.problems.default} if omitted, or as many as the quest has.` }),
    cfg_time_limit_seconds: z
      .int()
      .min(gameLimits.timeLimitSeconds.min)
      .max(gameLimits.timeLimitSeconds.max)
      .default(gameLimits.timeLimitSeconds.default)
      .meta({ description: 'For the whole game, from its start.' }),
    cfg_elo_level: z
      .int()
      .min(100)
      .max(4000)
      .default(startingElo)
      .meta({ description: 'Problems with a rating near this one are drawn first.' }),
    ...GameGuests.shape,
  })
  .meta({ id: 'NewPlayerGame' });
export type NewPlayerGame = z.output<typeof NewPlayerGame>;

/** The specification declares both fields as strings; adr/0050 chooses the spellings. */
export const inviteResponses = {
  accept: ['accept', 'accepted', '2'],
  reject: ['reject', 'rejected', 'decline', 'declined', '0'],
} as const;
export const InviteResponse = z
  .object({
    response: textField({ min: 1, max: 50 }).meta({
      description:
        '`accept`, `accepted` or `2`; `reject`, `rejected`, `decline`, `declined` or `0`. Upper and lower case are the same.',
    }),
    error: textField({ max: 500 }).optional().meta({ description: 'Why you decline; the creator of the game sees it.' }),
  })
  .meta({ id: 'InviteResponse' });
export type InviteResponse = z.output<typeof InviteResponse>;

const moment = instantField();

export const PlayerGameQuery = PageQuery.extend({
  created_at__gte: moment.optional().meta({ description: 'Only games created then or later.' }),
  created_at__lte: moment.optional().meta({ description: 'Only games created then or earlier.' }),
  creator: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER })
    .optional()
    .meta({ description: 'ID of the player who created the game.' }),
  is_completed: booleanParameter().optional(),
  is_loaded: booleanParameter().optional(),
  is_started: booleanParameter().optional(),
});
export type PlayerGameQuery = z.output<typeof PlayerGameQuery>;
