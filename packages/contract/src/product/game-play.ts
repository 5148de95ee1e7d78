import { z } from 'zod';

/** Points of a right answer: the full ones at once, half of them at the end of the problem's share of the time (adr/0051). */
export const answerPoints = { full: 1000, graceSeconds: 0.5 } as const;

/** A problem as a player sees it before the answer: nothing in it depends on which option is right. */
const GameProblem = z
  .object({
    index: z.int().meta({ description: 'Position of the problem in the game, starting at 0.' }),
    problem_id: z.int(),
    question: z.string(),
    options: z.array(z.string()).meta({ description: 'In an order of your own: other players see another one.' }),
    served_at: z.iso.datetime().meta({ description: 'When you first received the problem. Your time for it counts from here.' }),
    time_limit_seconds: z.number().meta({ description: 'After this time a right answer gives half of the points.' }),
    deadline_at: z.iso.datetime().meta({ description: 'End of the game.' }),
  })
  .meta({ id: 'GameProblem' });

export const NextProblem = z
  .object({
    problem: GameProblem.nullable().meta({ description: 'Null once you have answered all problems.' }),
    answered: z.int().meta({ description: 'Problems that you have answered.' }),
    total: z.int().meta({ description: 'Problems of the game.' }),
  })
  .meta({ id: 'NextProblem' });
export type NextProblem = z.output<typeof NextProblem>;

export const NewAnswer = z
  .object({
    problem_id: z.int().min(1).meta({ description: 'ID of the problem that you were sent last.' }),
    choice: z.int().min(0).max(9).meta({ description: 'Position of the option that you choose, starting at 0.' }),
  })
  .meta({ id: 'NewAnswer' });
export type NewAnswer = z.output<typeof NewAnswer>;

export const AnswerResult = z
  .object({
    correct: z.boolean(),
    correct_choice: z.int().meta({ description: 'Position of the right option, in your order.' }),
    explanation: z.string(),
    points: z.int().meta({ description: 'Points of this answer.' }),
    score: z.int().meta({ description: 'Your points in this game up to this answer.' }),
    next: z
      .int()
      .nullable()
      .meta({ description: 'Position of your next problem, whose time starts when you request it; null after the last one.' }),
  })
  .meta({ id: 'AnswerResult' });
export type AnswerResult = z.output<typeof AnswerResult>;

const eventTypes = [
  'ready',
  'reset',
  'game.loaded',
  'game.invited',
  'game.answered_invite',
  'game.started',
  'game.progress',
  'game.ended',
] as const;

/** Carries nothing that depends on which option is right, until the game has ended. */
export const GameEvent = z
  .object({
    type: z.enum(eventTypes).meta({
      description:
        'Also the name of the server-sent event. `ready`: the stream is open. `reset`: the events since `Last-Event-ID` are no longer available, so read the game again. The others describe a change.',
    }),
    game: z.int().optional(),
    status: z.string().optional().meta({ description: 'The status of the game after the change.' }),
    player: z.int().optional().meta({ description: 'The player who was invited, answered the invite, or made progress.' }),
    invite_status: z.string().optional(),
    answered_questions_count: z.int().optional().meta({ description: 'For `game.progress`: the player’s answers so far.' }),
    has_finished: z.boolean().optional().meta({ description: 'For `game.progress`: the player will give no further answer.' }),
  })
  .meta({ id: 'GameEvent', description: 'The data of one event in a game’s stream.' });
export type GameEvent = z.output<typeof GameEvent>;
