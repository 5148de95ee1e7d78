import { TokenPair } from '@lyceum/contract/product/auth';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import { systemScope } from '../../../platform/scope.ts';
import { openWithSecret, sealWithSecret } from '../../../platform/secrets/index.ts';
import { tokenExpired, tokenReused } from '../access/access.problems.ts';
import { consumeLimitOrThrow, consumeRateLimitOrThrow } from '../access/rate-limit.ts';
import type { AuthContext, AuthStores } from '../auth.context.ts';
import { hashSecret, hasSecretFormat } from '../secrets.rules.ts';
import type { SignToken } from './access-tokens.ts';
import { issueTokenPair } from './issue-token-pair.ts';
import { decideRefresh, type ExchangeDecision } from './refresh.rules.ts';
import type { PresentedToken } from './token-families.store.ts';

/** More than a client needs, even if several of its tabs lose the answer. */
const perFamily = { limit: 60, periodSeconds: 60, burst: 60 };

type Outcome = { readonly pair: TokenPair } | { readonly refused: Exclude<ExchangeDecision, 'rotate' | 'replay'> };

/** Exchanges a refresh token for the next pair. Reusing an old token ends its whole family. */
export async function refreshTokens(context: AuthContext, refreshToken: string): Promise<TokenPair> {
  if (!hasSecretFormat('rt', refreshToken)) throw authenticationFailed();
  const hash = hashSecret(refreshToken);
  const owner = await context.readWithRls(systemScope, ({ tokenFamilies }) => tokenFamilies.findOwnerByToken(hash));
  if (!owner) throw authenticationFailed();
  await consumeLimitOrThrow(context, String(owner.id), { policy: 'refresh', budget: perFamily });
  const caller = { userId: owner.user_id, workspaceId: owner.workspace_id, keyId: owner.key_id, isService: owner.is_service };
  await consumeRateLimitOrThrow(context, { caller, policy: 'standard' });
  const sign = await context.accessTokens.createSigner();
  // A refusal is thrown after the commit, so that the revocation of a reused family is not rolled back.
  const outcome = await context.transact(systemScope, (stores) => exchange(context, stores, { refreshToken, sign }));
  if ('pair' in outcome) return outcome.pair;
  throw refusals[outcome.refused]();
}

const refusals = { reused: tokenReused, expired: tokenExpired, dead: authenticationFailed };

interface ExchangeInput {
  readonly refreshToken: string;
  readonly sign: SignToken;
}

async function exchange(context: AuthContext, stores: AuthStores, input: ExchangeInput): Promise<Outcome> {
  const { tokenFamilies, audit } = stores;
  const presented = await tokenFamilies.lockByToken(hashSecret(input.refreshToken));
  if (!presented) return { refused: 'dead' };
  const now = context.clock.now();
  const decision = decideRefresh(presented, now);
  switch (decision) {
    case 'rotate':
      return { pair: await issueNextPair(context, stores, { ...input, family: presented, now }) };
    case 'replay':
      return presented.replay ? { pair: openReplay(input.refreshToken, presented.uid, presented.replay) } : { refused: 'dead' };
    case 'reused':
      await tokenFamilies.revoke(presented.id, 'reuse', now);
      await audit.record({ action: 'tokens.reused', object_type: 'auth.token_family', object_id: presented.id });
      return { refused: 'reused' };
    case 'expired':
    case 'dead':
      return { refused: decision };
  }
}

async function issueNextPair(
  context: AuthContext,
  stores: AuthStores,
  { family, refreshToken, sign, now }: ExchangeInput & { readonly family: PresentedToken; readonly now: Date },
): Promise<TokenPair> {
  const seq = family.current_seq + 1;
  const pair = await issueTokenPair(context, stores, { family, seq, now, sign });
  const replay = sealWithSecret(refreshToken, replayContext(family.uid), JSON.stringify(pair));
  await stores.tokenFamilies.rotate(family.id, { current_seq: seq, rotated_at: now, replay });
  return pair;
}

const replayContext = (familyUid: string): string => `auth.token_family/${familyUid}/replay`;

/** The pair that the first exchange of this token returned; only the token itself can decrypt it. */
const openReplay = (refreshToken: string, familyUid: string, sealed: Buffer): TokenPair =>
  TokenPair.parse(JSON.parse(openWithSecret(refreshToken, replayContext(familyUid), sealed)));
