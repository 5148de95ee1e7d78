import type { AuthContext, AuthStores } from '../auth.context.ts';
import { createSecret, hashSecret } from '../secrets.rules.ts';
import type { ChallengePurpose } from './second-factors.store.ts';

const lifetimeMs = 600_000;

interface NewChallenge {
  readonly accountId: number;
  readonly purpose: ChallengePurpose;
  /** What a passkey has to sign. */
  readonly webauthnChallenge: string;
  readonly method?: 'password' | 'link';
  readonly workspace?: string | undefined;
}

/** Stores a challenge and returns its secret. Expired ones are deleted on the way. */
export async function createChallenge(
  { clock, random }: Pick<AuthContext, 'clock' | 'random'>,
  { secondFactors }: AuthStores,
  { accountId, purpose, webauthnChallenge, method, workspace }: NewChallenge,
): Promise<string> {
  const secret = createSecret('fc', random);
  const now = clock.now();
  await secondFactors.deleteExpiredChallenges(now);
  await secondFactors.addChallenge({
    hash: hashSecret(secret),
    account_id: accountId,
    purpose,
    webauthn_challenge: webauthnChallenge,
    method: method ?? null,
    workspace: workspace ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
  });
  return secret;
}
