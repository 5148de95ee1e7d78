import type { TokenPair } from '@lyceum/contract/product/auth';
import { lifetimes } from '@lyceum/contract/product/credentials';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AuthContext } from '../auth.context.ts';
import { hashSecret } from '../secrets.rules.ts';
import { issueTokenPair } from './issue-token-pair.ts';

/** Starts a login with a key. The tokens have the key's scopes and end with it. */
export async function createTokenFamily(context: AuthContext, caller: Caller, key: string): Promise<TokenPair> {
  const sign = await context.accessTokens.createSigner();
  return context.transact(systemScope, async (stores) => {
    const now = context.clock.now();
    // The caller comes from a cache: a key that was revoked a moment ago must not start a login that outlives it.
    if (!(await stores.keys.lockIfValid(hashSecret(key), now))) throw authenticationFailed();
    const user = await stores.users.recordSignIn(caller, now);
    if (!user) throw authenticationFailed();
    const family = {
      uid: context.ids.uid(),
      workspace_id: caller.workspaceId,
      user_id: caller.userId,
      key_id: caller.keyId,
      scopes: [...caller.scopes],
      created_at: now,
      rotated_at: now,
      expires_at: new Date(now.getTime() + lifetimes.tokenFamily * 1000),
    };
    const id = await stores.tokenFamilies.add(family);
    await stores.audit.record({
      action: 'tokens.issued',
      object_type: 'auth.token_family',
      object_id: id,
      details: { user_id: caller.userId },
    });
    return issueTokenPair(context, stores, { family: { ...family, id, user_uid: user.uid }, seq: 1, now, sign });
  });
}
