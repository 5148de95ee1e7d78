import { Problem } from '@lyceum/kit';

import { invalidFields } from '../../../platform/fields/index.ts';

const next = 'GET /api/v1/problems/player-game/{id}/problems/next/';

export const gameLeft = (): Problem =>
  new Problem(400, 'invalid_transition', 'You have left the game.', { hint: 'Your answers so far count.' });

export const notTheLastReceivedProblem = (): Problem =>
  invalidFields(
    [{ name: 'problem_id', code: 'not_received', detail: 'This is not the problem that you received last.' }],
    `Answer the problem that ${next} returns.`,
  );

export const unknownOption = (options: number): Problem =>
  invalidFields([{ name: 'choice', code: 'max_value', detail: `Expected the position of an option, from 0 to ${options - 1}.` }]);

export const answeredDifferently = (): Problem =>
  new Problem(409, 'conflict', 'You have already answered this problem with another option.', {
    hint: `An answer cannot be changed. Continue with ${next}.`,
  });
