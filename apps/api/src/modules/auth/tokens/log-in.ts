import type { TokenPair } from '@lyceum/contract/product/auth';
import { lifetimes } from '@lyceum/contract/product/credentials';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ids } from '../../../platform/ids.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AuthWork } from '../auth.context.ts';
import { hashSecret } from '../keys/api-key.rules.ts';
import type { AccessTokens } from './access-tokens.ts';
import { issuePair } from './pair.ts';

interface Deps extends Pick<AuthWork, 'transact'> {
  readonly accessTokens: Pick<AccessTokens, 'signer'>;
  readonly random: (bytes: number) => Buffer;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A new family of tokens for whoever holds a key; it has the key's scopes and ends with it. */
export async function logIn(deps: Deps, { workspaceId, userId, keyId, scopes }: Caller, key: string): Promise<TokenPair> {
  const sign = await deps.accessTokens.signer();
  return deps.transact(systemScope, async ({ keys, families, signIns, audit }) => {
    const now = deps.clock.now();
    // What was seen of the key may be a second old, and what is made of it now would outlive its end.
    if (!(await keys.lockIfUsable(hashSecret(key), now))) throw authenticationFailed();
    const user = await signIns.signedIn(workspaceId, userId, now);
    if (!user) throw authenticationFailed();
    const family = {
      uid: deps.ids.uid(),
      workspace_id: workspaceId,
      user_id: userId,
      key_id: keyId,
      scopes: [...scopes],
      created_at: now,
      rotated_at: now,
      expires_at: new Date(now.getTime() + lifetimes.tokenFamily * 1000),
    };
    const id = await families.add(family);
    await audit.record({ action: 'tokens.issued', object_type: 'iam.token_family', object_id: id, details: { user_id: userId } });
    return issuePair(deps, families, { family: { ...family, id, user_uid: user.uid }, seq: 1, now, sign });
  });
}
