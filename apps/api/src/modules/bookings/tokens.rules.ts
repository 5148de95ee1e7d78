/** A stored token with more than this left is returned without a refresh. */
const freshMs = 300_000;
/** While the provider is unavailable, one with more than this left is still returned. */
const usableMs = 60_000;
/** Forced refreshes of one user within this time share one refresh. */
export const forceIntervalMs = 5_000;
/** For this long after a lost response, the provider may still act on the request. */
const lateEffectMs = 60_000;

interface StoredToken {
  readonly access_expires_at: Date | null;
  readonly in_doubt: boolean;
  readonly suspect_until: Date | null;
  readonly forced_at: Date | null;
}

const isValidFor = ({ access_expires_at, in_doubt }: StoredToken, now: Date, milliseconds: number): boolean =>
  !in_doubt && access_expires_at !== null && access_expires_at.getTime() - now.getTime() > milliseconds;

/** A suspect token may have been revoked since it was stored; a refresh finds out. */
export const isTokenFresh = (token: StoredToken, now: Date): boolean =>
  token.suspect_until === null && isValidFor(token, now, freshMs);
export const isTokenUsableDuringOutage = (token: StoredToken, now: Date): boolean => isValidFor(token, now, usableMs);

/** New tokens stay suspect while a lost force-refresh may still revoke them. */
export function computeSuspectUntil(
  { suspect_until }: Pick<StoredToken, 'suspect_until'>,
  hasLostForceRefresh: boolean,
  now: Date,
): Date | null {
  if (hasLostForceRefresh) return new Date(now.getTime() + lateEffectMs);
  return suspect_until !== null && suspect_until > now ? suspect_until : null;
}

export const wasRefreshJustForced = ({ forced_at }: StoredToken, now: Date): boolean =>
  forced_at !== null && Math.abs(now.getTime() - forced_at.getTime()) < forceIntervalMs;

export const countSecondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now.getTime()) / 1000));
