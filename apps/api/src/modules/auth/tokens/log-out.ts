import type { Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AuthWork } from '../auth.context.ts';
import { hashSecret, isSecret } from '../keys/api-key.rules.ts';

interface Deps extends Pick<AuthWork, 'transact'> {
  readonly clock: Clock;
}

/** Ends the login that a refresh token belongs to. Says nothing of whether there was one. */
export async function logOut(deps: Deps, presented: string): Promise<undefined> {
  if (!isSecret('rt', presented)) return;
  await deps.transact(systemScope, async ({ families, audit }) => {
    const family = await families.heldByToken(hashSecret(presented));
    if (!family || family.revoked_at) return;
    await families.end(family.id, 'logout', deps.clock.now());
    await audit.record({ action: 'tokens.ended', object_type: 'iam.token_family', object_id: family.id });
  });
}
