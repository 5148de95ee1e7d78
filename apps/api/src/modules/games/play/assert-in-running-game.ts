import { notTakingPart, wrongGameStatus } from '../games/games.problems.ts';
import { isDue } from '../games/games.rules.ts';
import type { LockedGame } from '../games/lock-game-of-player-or-invitee.ts';
import { gameLeft } from './play.problems.ts';

/** Throws unless the game runs and the caller can still play in it, or has answered all problems. */
export function assertInRunningGame({ game, part }: LockedGame, at: Date): void {
  if (game.status !== 'in_progress') throw wrongGameStatus(game.status);
  // The time has passed since the request looked.
  if (isDue(game, at)) throw wrongGameStatus('completed');
  if (part.invite_status !== '2') throw notTakingPart();
  if (part.finished_at !== null && part.answered < game.number_of_problems) throw gameLeft();
}
