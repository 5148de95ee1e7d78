import { type GameStatus, gameLimits } from '@lyceum/contract/product/player-game';
import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import { invalidFields } from '../../../platform/fields/index.ts';

export const creatorOnly = (): Problem => permissionDenied('Only the creator of the game may do this.');

export const unknownQuest = (): Problem =>
  invalidFields(
    [{ name: 'primary_quest', code: 'does_not_exist', detail: 'This quest does not exist, or you cannot see it.' }],
    'GET /api/v1/quests/ lists the quests of your workspace; send the uid of one of them.',
  );

export const questWithoutProblems = (): Problem =>
  invalidFields(
    [{ name: 'primary_quest', code: 'no_problems', detail: 'The quest has no problems to play with.' }],
    'Its creators make some with POST /api/v1/quests/{id}/generate/ or POST /api/v1/quests/{id}/problems/.',
  );

export const tooFewQuestProblems = (available: number): Problem =>
  invalidFields([
    {
      name: 'cfg_number_of_problems',
      code: 'max_value',
      detail: `The quest has only ${available} ${available === 1 ? 'problem' : 'problems'}. Request at most that many.`,
    },
  ]);

const states: Readonly<Record<GameStatus, string>> = {
  pending: 'The problems of the game are not loaded yet.',
  ready: 'The game has not started.',
  in_progress: 'The game has started.',
  completed: 'The game has ended.',
  abandoned: 'The game has ended.',
  cancelled: 'The game was cancelled.',
  expired: `The game was not started within ${gameLimits.daysToStart} days.`,
  failed: 'The quest of the game could not be generated.',
};

/** The game's status does not allow what was asked for. */
export const wrongGameStatus = (status: GameStatus, hint?: string): Problem =>
  new Problem(400, 'invalid_transition', states[status], hint === undefined ? {} : { hint });

export const creatorCannotLeave = (): Problem =>
  new Problem(400, 'invalid_transition', 'The creator cannot leave the game before it starts.', {
    hint: 'Cancel it with POST /api/v1/problems/player-game/{id}/cancel/.',
  });

export const notTakingPart = (): Problem =>
  new Problem(400, 'invalid_transition', 'You are not playing in this game.', {
    hint: 'If you are invited, accept with POST /api/v1/problems/player-game/{id}/player-invite/.',
  });
