import { TokenPair } from '@lyceum/contract/product/auth';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import { openWithSecret, sealWithSecret } from '../../../platform/secrets/index.ts';
import { tokenExpired, tokenReused } from '../access/access.problems.ts';
import { type CountedDeps, countedFor } from '../access/rate-limit.ts';
import type { AuthStores, AuthWork } from '../auth.context.ts';
import { hashSecret, isSecret } from '../keys/api-key.rules.ts';
import type { AccessTokens, SignToken } from './access-tokens.ts';
import { issuePair } from './pair.ts';
import { judge, type Verdict } from './refresh.rules.ts';

interface Deps extends AuthWork, CountedDeps {
  readonly accessTokens: Pick<AccessTokens, 'signer'>;
  readonly random: (bytes: number) => Buffer;
  readonly clock: Clock;
}

/** Of one login: more than any client needs, however many of its tabs lose the answer. */
const perFamily = { limit: 60, periodSeconds: 60, burst: 60 };

type Pair = TokenPair;
type Outcome = { readonly pair: Pair } | { readonly refused: Exclude<Verdict, 'rotate' | 'replay'> };

/** Exchanges a refresh token for the next pair. A token that comes too late ends its whole family. */
export async function refreshTokens(deps: Deps, presented: string): Promise<Pair> {
  if (!isSecret('rt', presented)) throw authenticationFailed();
  const familyId = await deps.readWithRls(systemScope, ({ families }) => families.idByToken(hashSecret(presented)));
  if (familyId === undefined) throw authenticationFailed();
  await countedFor(deps, String(familyId), { policy: 'refresh', budget: perFamily });
  const sign = await deps.accessTokens.signer();
  // A refusal commits too: the end of a family must outlive the answer that tells of it.
  const outcome = await deps.transact(systemScope, (tx) => exchange(deps, tx, { presented, sign }));
  if ('pair' in outcome) return outcome.pair;
  throw refusals[outcome.refused]();
}

const refusals = { reused: tokenReused, expired: tokenExpired, dead: authenticationFailed };

interface Presenting {
  readonly presented: string;
  readonly sign: SignToken;
}

async function exchange(deps: Deps, { families, audit }: AuthStores, { presented, sign }: Presenting): Promise<Outcome> {
  const family = await families.heldByToken(hashSecret(presented));
  if (!family) return { refused: 'dead' };
  const now = deps.clock.now();
  const verdict = judge(family, now);
  switch (verdict) {
    case 'rotate':
      return { pair: await nextPair(deps, families, { family, presented, sign, now }) };
    case 'replay':
      return family.replay ? { pair: replayed(presented, family.uid, family.replay) } : { refused: 'dead' };
    case 'reused':
      await families.end(family.id, 'reuse', now);
      await audit.record({ action: 'tokens.reused', object_type: 'iam.token_family', object_id: family.id });
      return { refused: 'reused' };
    case 'expired':
    case 'dead':
      return { refused: verdict };
  }
}

interface Exchange extends Presenting {
  readonly family: NonNullable<Awaited<ReturnType<AuthStores['families']['heldByToken']>>>;
  readonly now: Date;
}

async function nextPair(deps: Deps, families: AuthStores['families'], { family, presented, sign, now }: Exchange): Promise<Pair> {
  const seq = family.current_seq + 1;
  const pair = await issuePair(deps, families, { family, seq, now, sign });
  const replay = sealWithSecret(presented, replayContext(family.uid), JSON.stringify(pair));
  await families.rotate(family.id, { current_seq: seq, rotated_at: now, replay });
  return pair;
}

const replayContext = (familyUid: string): string => `iam.token_family/${familyUid}/replay`;

/** What was stored is what an earlier exchange of this very token answered. */
const replayed = (presented: string, familyUid: string, sealed: Buffer): Pair =>
  TokenPair.parse(JSON.parse(openWithSecret(presented, replayContext(familyUid), sealed)));
