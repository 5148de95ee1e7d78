import { lifetimes } from '@lyceum/contract/product/credentials';

interface Presented {
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

export type Verdict = 'rotate' | 'replay' | 'reused' | 'expired' | 'dead';

/** What becomes of a refresh token that somebody presents. */
export function judge(token: Presented, now: Date): Verdict {
  if (token.revoked_at !== null || isOwnerGone(token, now)) return 'dead';
  if (token.seq < token.current_seq) return mayReplay(token, now) ? 'replay' : 'reused';
  return token.expires_at <= now || token.family_expires_at <= now ? 'expired' : 'rotate';
}

const isOwnerGone = (token: Presented, now: Date): boolean =>
  token.suspended_at !== null ||
  token.deleted_at !== null ||
  token.key_revoked_at !== null ||
  (token.key_expires_at !== null && token.key_expires_at <= now);

/** Only the token before the newest, and only for a moment. */
const mayReplay = (token: Presented, now: Date): boolean =>
  token.seq === token.current_seq - 1 && now.getTime() - token.rotated_at.getTime() <= lifetimes.refreshGrace * 1000;
