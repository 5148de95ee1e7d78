import type { NewRegistration, Registration } from '@lyceum/contract/product/auth';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { Ids } from '../../../platform/ids.ts';
import { presentOwnUser, usernameFromEmail, withRandomSuffix } from '../../people/index.ts';
import type { AuthStores, AuthWork } from '../auth.context.ts';
import { issueKey } from '../keys/issue-key.ts';
import { presentKey } from '../keys/keys.present.ts';
import { addressTaken, busy, usernameTaken } from './registration.problems.ts';

interface Deps extends Pick<AuthWork, 'transact'> {
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly baseUrl: string;
}

/** Two that register the same person at once find each other on the second look. */
const mostLooks = 3;

/** A user of the caller's workspace with a key of their own; somebody who is there already is found, and gets none. */
export const registerUser = (deps: Deps, caller: Caller, wanted: NewRegistration): Promise<Registration> =>
  deps.transact(caller, async (tx) => {
    for (let look = 1; look <= mostLooks; look += 1) {
      const found = await findRegistered(tx, caller, wanted);
      if (found !== undefined) return { user: await shown(deps, tx, caller, found), api_key: null, created: false };
      const id = await tx.registrations.add({
        uid: deps.ids.uid(),
        workspace_id: caller.workspaceId,
        username: await usernameFor(deps, tx, wanted),
        email: wanted.email,
        full_name: wanted.full_name ?? '',
        external_id: wanted.external_id ?? null,
        timezone: wanted.timezone ?? 'UTC',
      });
      if (id !== undefined) return created(deps, tx, caller, id);
    }
    throw busy();
  });

async function findRegistered(tx: AuthStores, { workspaceId }: Caller, wanted: NewRegistration): Promise<number | undefined> {
  const { external_id: externalId, email } = wanted;
  const named = externalId === undefined ? undefined : await tx.registrations.byExternalId(workspaceId, externalId);
  if (named) return named.id;
  const addressed = await tx.registrations.byEmail(workspaceId, email);
  // Under the same name: registered by somebody else between the two looks.
  if (!addressed || externalId === undefined || addressed.external_id === externalId) return addressed?.id;
  if (addressed.external_id !== null) throw addressTaken();
  await tx.registrations.nameExternally(addressed.id, externalId);
  return addressed.id;
}

async function usernameFor({ random }: Deps, tx: AuthStores, { username, email }: NewRegistration): Promise<string> {
  const wanted = username ?? usernameFromEmail(email);
  if (!(await tx.users.findByUsername(wanted))) return wanted;
  if (username !== undefined) throw usernameTaken();
  return withRandomSuffix(wanted, random);
}

async function created(deps: Deps, tx: AuthStores, caller: Caller, userId: number): Promise<Registration> {
  await tx.audit.record({ action: 'user.registered', object_type: 'iam.user', object_id: userId });
  const { key, row } = await issueKey(deps, tx, caller, {
    workspaceId: caller.workspaceId,
    userId,
    kind: 'us',
    name: 'registration',
    scopes: ['read', 'write'],
  });
  return { user: await shown(deps, tx, caller, userId), api_key: { ...presentKey(row), key }, created: true };
}

async function shown({ baseUrl }: Deps, tx: AuthStores, { workspaceId }: Caller, userId: number) {
  const row = await tx.users.findWithWorkspace(workspaceId, userId);
  if (!row) throw new Error('A registered user is gone');
  return presentOwnUser(row, baseUrl);
}
