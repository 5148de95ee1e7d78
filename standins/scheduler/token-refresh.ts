import { setImmediate as nextTurn } from 'node:timers/promises';

import { type ProviderAnswer, Refusal, success } from './answers.ts';
import type { World } from './world.ts';

/** Looks first and deletes then, with a moment in between: of two at once, one loses in its own way. Expiry is not looked at. */
export async function refreshTokens(world: World, body: unknown): Promise<ProviderAnswer> {
  const text = refreshTokenIn(body);
  if (text === undefined) throw new Refusal(400, 'refreshToken must be a string');
  const found = world.tokens.get(text);
  if (found?.type !== 'refresh' || !world.isSeen(found, world.faults.lagMs('refresh')))
    throw new Refusal(400, 'Invalid refresh token');
  await nextTurn();
  if (!world.tokens.delete(text)) throw new Refusal(404, 'Invalid Query: The requested record was not found.', 'NOT_FOUND');
  world.done.refreshed += 1;
  // The old access token stays good until it expires.
  return success(200, world.keysFor(found.ownerId));
}

function refreshTokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('refreshToken' in body)) return undefined;
  return typeof body.refreshToken === 'string' ? body.refreshToken : undefined;
}
