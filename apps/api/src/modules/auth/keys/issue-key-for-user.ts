import type { IssuedApiKey } from '@lyceum/contract/product/credentials';
import type { NewApiKey } from '@lyceum/contract/product/keys';
import { notFound } from '@lyceum/kit';
import type { z } from 'zod';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';
import { issueKeyUnchecked } from './issue-key-unchecked.ts';
import { presentApiKey } from './keys.present.ts';
import { expiryInThePast, keyForMorePrivilegedUser } from './keys.problems.ts';
import { chooseDefaultScopes, hasAllScopes, hasAtLeastPrivilegesOf } from './privileges.rules.ts';

interface Input {
  readonly workspaceId: number;
  readonly key: z.output<typeof NewApiKey>;
}

export async function issueKeyForUser(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, key: wanted }: Input,
): Promise<IssuedApiKey> {
  assertOwnWorkspace(caller, workspaceId);
  const expiresAt = wanted.expires_at === undefined ? undefined : new Date(wanted.expires_at);
  if (expiresAt && expiresAt <= context.clock.now()) throw expiryInThePast();
  return context.transact(caller, async (stores) => {
    const holder = await stores.keys.findHolder(workspaceId, wanted.user_id);
    if (!holder) throw notFound();
    if (!hasAtLeastPrivilegesOf(caller, holder)) throw keyForMorePrivilegedUser();
    const scopes = wanted.scopes ?? chooseDefaultScopes(caller, holder);
    if (!hasAllScopes(caller, scopes))
      throw permissionDenied('You cannot issue a key with scopes that you do not have yourself.');
    const { key, row } = await issueKeyUnchecked(context, stores, caller, {
      workspaceId,
      userId: holder.id,
      kind: holder.is_service ? 'ws' : 'us',
      name: wanted.name,
      scopes,
      expiresAt,
    });
    return { ...presentApiKey(row), key };
  });
}
