import { setImmediate as yieldToOthers } from 'node:timers/promises';

import { ProviderError, type ProviderResponse, success } from './responses.ts';
import type { World } from './world.ts';

/** Checks the token, yields and deletes it, like the provider: of two concurrent refreshes one gets 404. Expiry is not checked. */
export async function refreshTokens(world: World, body: unknown): Promise<ProviderResponse> {
  const text = refreshTokenIn(body);
  if (text === undefined) throw new ProviderError(400, 'refreshToken must be a string');
  const found = world.tokens.get(text);
  if (found?.type !== 'refresh' || !world.isVisible(found, world.faults.lagMs('refresh')))
    throw new ProviderError(400, 'Invalid refresh token');
  await yieldToOthers();
  if (!world.tokens.delete(text)) throw new ProviderError(404, 'Invalid Query: The requested record was not found.', 'NOT_FOUND');
  world.done.refreshed += 1;
  // The old access token stays valid until it expires.
  return success(200, world.issueKeys(found.ownerId));
}

function refreshTokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('refreshToken' in body)) return undefined;
  return typeof body.refreshToken === 'string' ? body.refreshToken : undefined;
}
