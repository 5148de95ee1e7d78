import { systemScope } from '../../../platform/scope.ts';
import type { AuthContext } from '../auth.context.ts';
import { hashSecret, hasSecretFormat } from '../secrets.rules.ts';

/** Ends the login of a refresh token. The answer does not reveal whether there was one. */
export async function revokeFamilyOfRefreshToken(context: AuthContext, refreshToken: string): Promise<undefined> {
  if (!hasSecretFormat('rt', refreshToken)) return;
  await context.transact(systemScope, async ({ tokenFamilies, audit }) => {
    const family = await tokenFamilies.lockByToken(hashSecret(refreshToken));
    if (!family || family.revoked_at) return;
    await tokenFamilies.revoke(family.id, 'logout', context.clock.now());
    await audit.record({ action: 'tokens.ended', object_type: 'auth.token_family', object_id: family.id });
  });
}
