import type { IssuedApiKey } from '@lyceum/contract/product/credentials';
import type { KeyRotation } from '@lyceum/contract/product/keys';
import { notFound } from '@lyceum/kit';
import type { z } from 'zod';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';
import { createSecret, getDisplayPrefix, hashSecret } from '../secrets.rules.ts';
import { presentApiKey } from './keys.present.ts';
import { keyAlreadyRotated, keyForMorePrivilegedUser } from './keys.problems.ts';
import { hasAtLeastPrivilegesOf } from './privileges.rules.ts';

interface Input {
  readonly workspaceId: number;
  readonly id: number;
  readonly rotation: z.output<typeof KeyRotation>;
}

/** Replaces the secret of a key. Without a grace period, the tokens and sessions that were created with the key end too. */
export async function rotateKey(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, id, rotation }: Input,
): Promise<IssuedApiKey> {
  assertOwnWorkspace(caller, workspaceId);
  return context.transact(caller, async ({ keys, tokenFamilies, sessions, audit }) => {
    const current = await keys.lockLive(workspaceId, id);
    if (!current) throw notFound();
    if (!hasAtLeastPrivilegesOf(caller, current)) throw keyForMorePrivilegedUser();
    const { expected_rotation_count: expected = current.rotation_count, grace_seconds: grace } = rotation;
    if (expected !== current.rotation_count) throw keyAlreadyRotated(current.rotation_count);
    const key = createSecret(current.kind === 'ws' ? 'ws' : 'us', context.random);
    const now = context.clock.now();
    const row = await keys.rotate(id, {
      hash: hashSecret(key),
      prefix: getDisplayPrefix(key),
      previous_hash: grace > 0 ? current.hash : null,
      previous_until: grace > 0 ? new Date(now.getTime() + grace * 1000) : null,
      rotated_at: now,
      rotation_count: current.rotation_count + 1,
    });
    if (grace === 0) {
      await tokenFamilies.endAllOfKey(id, now);
      await sessions.endAllOfKey(id, now);
    }
    await audit.record({ action: 'key.rotated', object_type: 'auth.api_key', object_id: id, details: { grace_seconds: grace } });
    return { ...presentApiKey(row), key };
  });
}
