import { gameLimits, inviteResponses } from '@lyceum/contract/product/player-game';
import { Problem } from '@lyceum/kit';

import type { FieldFault } from '../../../platform/fields/index.ts';
import { invalidFields } from '../../../platform/fields/index.ts';

export const unknownInviteResponse = (): Problem =>
  invalidFields([
    {
      name: 'response',
      code: 'invalid_choice',
      detail: `Expected one of ${[...inviteResponses.accept, ...inviteResponses.reject].join(', ')}.`,
    },
  ]);

export const alreadyResponded = (): Problem =>
  new Problem(400, 'invalid_transition', 'You have already given another response to this invite.', {
    hint: 'After accepting, leave the game with POST /api/v1/problems/player-game/{id}/leave/. After declining, its creator can invite you again.',
  });

export const unknownGuest = (name: 'players' | 'users', id: number): FieldFault => ({
  name,
  code: 'does_not_exist',
  detail: `There is no ${name === 'players' ? 'player' : 'user'} ${id} in your workspace.`,
});

export const tooManyPlayers = (): Problem =>
  invalidFields([
    { name: 'players', code: 'max_length', detail: `A game has at most ${gameLimits.players} players, including its creator.` },
  ]);

export const invitedTooOften = (playerId: number): Problem =>
  invalidFields([
    {
      name: 'players',
      code: 'limit',
      detail: `Player ${playerId} was already invited to this game ${gameLimits.invites} times.`,
    },
  ]);
