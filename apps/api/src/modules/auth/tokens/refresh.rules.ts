import { lifetimes } from '@lyceum/contract/product/credentials';

interface PresentedToken {
  readonly seq: number;
  readonly current_seq: number;
  readonly rotated_at: Date;
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
  readonly family_expires_at: Date;
  readonly suspended_at: Date | null;
  readonly deleted_at: Date | null;
  readonly key_revoked_at: Date | null;
  readonly key_expires_at: Date | null;
}

/** `rotate` issues the next pair, `replay` repeats the last one; the others refuse. */
export type ExchangeDecision = 'rotate' | 'replay' | 'reused' | 'expired' | 'dead';

export function decideRefresh(token: PresentedToken, now: Date): ExchangeDecision {
  if (token.revoked_at !== null || !hasValidOwner(token, now)) return 'dead';
  if (token.seq < token.current_seq) return mayReplay(token, now) ? 'replay' : 'reused';
  return token.expires_at <= now || token.family_expires_at <= now ? 'expired' : 'rotate';
}

const hasValidOwner = (token: PresentedToken, now: Date): boolean =>
  token.suspended_at === null &&
  token.deleted_at === null &&
  token.key_revoked_at === null &&
  (token.key_expires_at === null || token.key_expires_at > now);

/** For clients that lost the answer: only the token before the current one, and only for a short time. */
const mayReplay = (token: PresentedToken, now: Date): boolean =>
  token.seq === token.current_seq - 1 && now.getTime() - token.rotated_at.getTime() <= lifetimes.refreshGrace * 1000;
