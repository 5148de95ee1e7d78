import type { ApiKey, IssuedApiKey } from '@lyceum/contract/product/credentials';
import type { KeyRotation, NewApiKey } from '@lyceum/contract/product/keys';
import { type AskedPage, notFound } from '@lyceum/kit';
import type { z } from 'zod';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Lists, Page } from '../../../platform/lists/index.ts';
import type { AuthWork } from '../auth.context.ts';
import { createSecret, displayPrefix, hashSecret } from './api-key.rules.ts';
import { issueKey } from './issue-key.ts';
import { fullScopes, mayActAs, scopesWithin } from './key-power.rules.ts';
import { presentKey } from './keys.present.ts';
import { expiryInThePast, rotatedMeanwhile } from './keys.problems.ts';
import { revokeKey } from './revoke-key.ts';

export interface ManageKeysDeps extends AuthWork {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly random: (bytes: number) => Buffer;
}

const tooPowerful = 'Only who may do as much may have a key of this user: ask an owner, or staff of the installation.';

export const listKeys = (
  deps: ManageKeysDeps,
  caller: Caller,
  asked: { readonly workspaceId: number; readonly query: AskedPage; readonly target: string },
): Promise<Page<ApiKey>> => {
  assertOwnWorkspace(caller, asked.workspaceId);
  return deps.readWithRls(caller, ({ keys }) =>
    deps.lists.page(
      { query: asked.query, target: asked.target, reader: caller },
      keys.pageOfWorkspace(caller.workspaceId),
      presentKey,
    ),
  );
};

export function issueKeyFor(
  deps: ManageKeysDeps,
  caller: Caller,
  { workspaceId, wanted }: { readonly workspaceId: number; readonly wanted: z.output<typeof NewApiKey> },
): Promise<IssuedApiKey> {
  assertOwnWorkspace(caller, workspaceId);
  const expiresAt = wanted.expires_at === undefined ? undefined : new Date(wanted.expires_at);
  if (expiresAt && expiresAt <= deps.clock.now()) throw expiryInThePast();
  return deps.transact(caller, async (tx) => {
    const holder = await tx.keys.findHolder(caller.workspaceId, wanted.user_id);
    if (!holder) throw notFound();
    if (!mayActAs(caller, holder)) throw permissionDenied(tooPowerful);
    const scopes = wanted.scopes ?? fullScopes(caller, holder);
    if (!scopesWithin(caller, scopes)) throw permissionDenied('A key cannot have a scope that the caller’s own lacks.');
    const { key, row } = await issueKey(deps, tx, caller, {
      workspaceId: caller.workspaceId,
      userId: holder.id,
      kind: holder.is_service ? 'ws' : 'us',
      name: wanted.name,
      scopes,
      expiresAt,
    });
    return { ...presentKey(row), key };
  });
}

interface OneKey {
  readonly workspaceId: number;
  readonly id: number;
}

/** A new secret for the same key. The old one may live on for a while; without a grace, what was made from it ends too. */
export function rotateKey(
  deps: ManageKeysDeps,
  caller: Caller,
  { workspaceId, id, rotation }: OneKey & { readonly rotation: z.output<typeof KeyRotation> },
): Promise<IssuedApiKey> {
  assertOwnWorkspace(caller, workspaceId);
  return deps.transact(caller, async ({ keys, families, sessions, audit }) => {
    const held = await keys.lockLive(caller.workspaceId, id);
    if (!held) throw notFound();
    if (!mayActAs(caller, held)) throw permissionDenied(tooPowerful);
    const { expected_rotation_count: expected = held.rotation_count, grace_seconds: grace } = rotation;
    if (expected !== held.rotation_count) throw rotatedMeanwhile(held.rotation_count);
    const key = createSecret(held.kind === 'ws' ? 'ws' : 'us', deps.random);
    const now = deps.clock.now();
    const row = await keys.rotate(id, {
      hash: hashSecret(key),
      prefix: displayPrefix(key),
      previous_hash: grace > 0 ? held.hash : null,
      previous_until: grace > 0 ? new Date(now.getTime() + grace * 1000) : null,
      rotated_at: now,
      rotation_count: held.rotation_count + 1,
    });
    if (grace === 0) {
      await families.endOfKey(id, now);
      await sessions.endOfKey(id, now);
    }
    await audit.record({ action: 'key.rotated', object_type: 'iam.api_key', object_id: id, details: { grace_seconds: grace } });
    return { ...presentKey(row), key };
  });
}

export function revokeKeyOf(deps: ManageKeysDeps, caller: Caller, { workspaceId, id }: OneKey): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return deps.transact(caller, async (tx) => {
    const held = await tx.keys.lockLive(caller.workspaceId, id);
    if (!held) throw notFound();
    if (!mayActAs(caller, held)) throw permissionDenied(tooPowerful);
    await revokeKey(tx, caller.workspaceId, id);
    return undefined;
  });
}
