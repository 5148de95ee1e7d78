import { rateClasses } from '@lyceum/contract';
import type { TokenPair } from '@lyceum/contract/product/auth';

import { notAuthenticated } from '../access/access.problems.ts';
import { type AuthenticateDeps, byKey } from '../access/authenticate.ts';
import { parseBearer } from '../access/parse-bearer.ts';
import { type CountedDeps, countedFor } from '../access/rate-limit.ts';
import { logIn } from './log-in.ts';

type Deps = Pick<AuthenticateDeps, 'credentials' | 'usage'> & CountedDeps & Parameters<typeof logIn>[0];

/** A key, from the body or the header, for a pair of tokens. Counted like any other use of the key. */
export async function exchangeKey(
  deps: Deps,
  { api_key, authorization }: { readonly api_key: string | undefined; readonly authorization: string | undefined },
): Promise<TokenPair> {
  if (api_key === undefined && !authorization) throw notAuthenticated();
  const key = api_key ?? parseBearer(authorization ?? '');
  const caller = await byKey(deps, key);
  await countedFor(deps, caller.credential, { policy: 'standard', budget: rateClasses.standard });
  return logIn(deps, caller, key);
}
