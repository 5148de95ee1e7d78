import type { Clock } from '../../../platform/clock.ts';

/** How often the time of a player's last request is stored. Much less than a player counts as online after it. */
const presenceIntervalMs = 30_000;
/** How soon to try again for a user who was not a player yet. */
const retryMs = 2_000;
/** Users that one process remembers; forgetting them costs a statement each. */
const maxRemembered = 100_000;

/** Returns false if the user is not a player. */
type StorePresence = (userId: number, at: Date) => Promise<boolean>;

/** Stores that users are online, at most every half a minute each. */
export function createOnlineMarker(clock: Clock, storePresence: StorePresence): (userId: number) => Promise<void> {
  /** When the next statement is due, by user id. */
  const dueAt = new Map<number, number>();
  return async (userId) => {
    const at = clock.now();
    if (at.getTime() < (dueAt.get(userId) ?? 0)) return;
    if (dueAt.size >= maxRemembered) dueAt.clear();
    dueAt.set(userId, at.getTime() + presenceIntervalMs);
    const isStored = await storePresence(userId, at);
    if (!isStored) dueAt.set(userId, at.getTime() + retryMs);
  };
}
