import type { GamesContext, GamesStores } from '../games.context.ts';
import type { PlayerRow } from './players.store.ts';

/** Every user is a player; the row is created when it is first needed. The users must exist in the workspace. */
export async function ensurePlayers(
  { ids, clock }: Pick<GamesContext, 'ids' | 'clock'>,
  { players }: Pick<GamesStores, 'players'>,
  { workspaceId, userIds }: { readonly workspaceId: number; readonly userIds: readonly number[] },
): Promise<PlayerRow[]> {
  const existing = await players.listByUsers(userIds);
  const known = new Set(existing.map(({ user_id }) => user_id));
  const missing = [...new Set(userIds)].filter((userId) => !known.has(userId));
  if (missing.length === 0) return existing;
  // In the order of ids, so that concurrent requests do not wait for each other in a circle.
  const added = missing.toSorted((one, other) => one - other).map((userId) => ({ uid: ids.uid(), userId }));
  await players.insertMissing(workspaceId, added, clock.now());
  return players.listByUsers(userIds);
}

export async function ensureOwnPlayer(
  context: Pick<GamesContext, 'ids' | 'clock'>,
  stores: Pick<GamesStores, 'players' | 'presence'>,
  { workspaceId, userId }: { readonly workspaceId: number; readonly userId: number },
): Promise<PlayerRow> {
  const [player] = await ensurePlayers(context, stores, { workspaceId, userIds: [userId] });
  if (!player) throw new Error(`ensureOwnPlayer: user ${userId} has no player; they were erased during the request.`);
  // The first request of a player is when the row is created.
  if (player.last_online_at === null) await stores.presence.markOnline(userId, context.clock.now());
  return player;
}
