import type { Caller } from '../../../platform/caller/caller.ts';
import { type Scope, systemScope } from '../../../platform/scope.ts';
import { isDue } from '../games/games.rules.ts';
import type { GamesContext } from '../games.context.ts';
import { endGame, expireGame } from './end-game.ts';

/** A game ends by itself when its time has passed: every request about it sees to that before anything else. Its player is online. */
export async function markOnlineAndEndIfDue(context: GamesContext, caller: Caller, id: number): Promise<void> {
  await context.markOnline(caller.userId);
  const game = await context.read(caller, ({ games }) => games.findOwn(caller.userId, id));
  if (game && isDue(game, context.clock.now())) await endDueGame(context, caller, id);
}

/** The same for all games of the caller, before they are listed. */
export async function markOnlineAndEndDueGames(context: GamesContext, caller: Caller): Promise<void> {
  await context.markOnline(caller.userId);
  const due = await context.read(caller, ({ games }) => games.listDueOf(caller.userId, context.clock.now()));
  for (const id of due) await endDueGame(context, caller, id);
}

/**
 * Locks the game and decides again, because another process may have ended it already. It runs as the server: the request that
 * notices the end is not its cause, and its Idempotency-Key is for its own response.
 */
export const endDueGame = (context: GamesContext, { requestId }: Pick<Scope, 'requestId'>, id: number): Promise<boolean> =>
  context.transact({ ...systemScope, ...(requestId !== undefined && { requestId }) }, async (stores) => {
    const game = await stores.games.lockUnchecked(id);
    const at = context.clock.now();
    if (!game || !isDue(game, at)) return false;
    await (game.status === 'in_progress' ? endGame(stores, game, at) : expireGame(stores, game, at));
    return true;
  });
