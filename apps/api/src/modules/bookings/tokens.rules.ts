/** A token is given out as it is while it is good for longer than this. */
const fineMs = 300_000;
/** And while the provider is away, for longer than this. */
const usableMs = 60_000;
/** Forced refreshes of one user closer together than this are one refresh. */
export const forcedApartMs = 5_000;
/** For so long a request whose answer was lost may still be acted on at the provider. */
const lateMs = 60_000;

interface Held {
  readonly access_expires_at: Date | null;
  readonly in_doubt: boolean;
  readonly suspect_until: Date | null;
  readonly forced_at: Date | null;
}

const isGoodFor = ({ access_expires_at, in_doubt }: Held, now: Date, milliseconds: number): boolean =>
  !in_doubt && access_expires_at !== null && access_expires_at.getTime() - now.getTime() > milliseconds;

/** What may have been ended since it came is not: a refresh finds out. */
export const isFine = (held: Held, now: Date): boolean => held.suspect_until === null && isGoodFor(held, now, fineMs);
export const isUsable = (held: Held, now: Date): boolean => isGoodFor(held, now, usableMs);

/** New tokens are as suspect as the last lost request to end all makes them. */
export function suspectUntil({ suspect_until }: Pick<Held, 'suspect_until'>, wasLost: boolean, now: Date): Date | null {
  if (wasLost) return new Date(now.getTime() + lateMs);
  return suspect_until !== null && suspect_until > now ? suspect_until : null;
}

export const wasForcedJustNow = ({ forced_at }: Held, now: Date): boolean =>
  forced_at !== null && Math.abs(now.getTime() - forced_at.getTime()) < forcedApartMs;

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now.getTime()) / 1000));
