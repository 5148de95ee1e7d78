import type { TokenPair } from '@lyceum/contract/product/auth';

import { notAuthenticated } from '../access/access.problems.ts';
import { authenticateKey } from '../access/authenticate.ts';
import { parseBearer } from '../access/parse-bearer.ts';
import { consumeRateLimitOrThrow } from '../access/rate-limit.ts';
import type { AuthContext } from '../auth.context.ts';
import { createTokenFamily } from './create-token-family.ts';

interface Input {
  readonly api_key: string | undefined;
  readonly authorization: string | undefined;
}

/** Exchanges a key, from the body or the header, for tokens. The exchange counts against the caller's rate limit. */
export async function exchangeKeyForTokens(context: AuthContext, { api_key, authorization }: Input): Promise<TokenPair> {
  if (api_key === undefined && !authorization) throw notAuthenticated();
  const key = api_key ?? parseBearer(authorization ?? '');
  const caller = await authenticateKey(context, key);
  await consumeRateLimitOrThrow(context, { caller, policy: 'standard' });
  return createTokenFamily(context, caller, key);
}
