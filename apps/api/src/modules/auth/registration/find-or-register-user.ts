import type { NewRegistration, Registration } from '@lyceum/contract/product/auth';

import type { Caller, WorkspaceKeyCaller } from '../../../platform/caller/caller.ts';
import { deriveUsername, presentUserWithPersonalData, withRandomSuffix } from '../../people/index.ts';
import type { AuthContext, AuthStores } from '../auth.context.ts';
import { issueKeyUnchecked } from '../keys/issue-key-unchecked.ts';
import { presentApiKey } from '../keys/keys.present.ts';
import { concurrentRegistration, emailTaken, usernameTaken } from './registration.problems.ts';

/** When two requests register the same person at once, the slower one finds the user on its second attempt. */
const maxAttempts = 3;

/** Registers a user of the caller's workspace and issues a key for them. An existing user is returned without a key. */
export const findOrRegisterUser = (
  context: AuthContext,
  caller: WorkspaceKeyCaller,
  input: NewRegistration,
): Promise<Registration> =>
  context.transact(caller, async (stores) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const existing = await findRegistered(stores, caller, input);
      if (existing !== undefined)
        return { user: await loadUser(context, stores, caller, existing), api_key: null, created: false };
      const id = await addUser(context, stores, caller, input);
      if (id !== undefined) return issueFirstKey(context, stores, caller, id);
    }
    throw concurrentRegistration();
  });

async function findRegistered(
  { users }: AuthStores,
  { workspaceId }: Caller,
  { external_id: externalId, email }: NewRegistration,
): Promise<number | undefined> {
  const byExternalId = externalId === undefined ? undefined : await users.findByExternalId(workspaceId, externalId);
  if (byExternalId) return byExternalId.id;
  const byEmail = await users.findByEmail(workspaceId, email);
  // The external ids are equal if another request registered the user between the two queries.
  if (!byEmail || externalId === undefined || byEmail.external_id === externalId) return byEmail?.id;
  if (byEmail.external_id !== null) throw emailTaken();
  await users.setExternalId(byEmail.id, externalId);
  return byEmail.id;
}

/** Undefined when another request registered the user first. */
const addUser = async (
  context: AuthContext,
  stores: AuthStores,
  { workspaceId }: Caller,
  input: NewRegistration,
): Promise<number | undefined> =>
  stores.users.addUnlessTaken({
    uid: context.ids.uid(),
    workspace_id: workspaceId,
    username: await chooseUsername(context, stores, input),
    email: input.email,
    full_name: input.full_name ?? '',
    external_id: input.external_id ?? null,
    timezone: input.timezone ?? 'UTC',
  });

async function chooseUsername(
  { random }: AuthContext,
  { users }: AuthStores,
  { username, email }: NewRegistration,
): Promise<string> {
  const preferred = username ?? deriveUsername(email);
  if (!(await users.findByUsername(preferred))) return preferred;
  if (username !== undefined) throw usernameTaken();
  return withRandomSuffix(preferred, random);
}

async function issueFirstKey(
  context: AuthContext,
  stores: AuthStores,
  caller: WorkspaceKeyCaller,
  userId: number,
): Promise<Registration> {
  await stores.audit.record({ action: 'user.registered', object_type: 'people.user', object_id: userId });
  const { key, row } = await issueKeyUnchecked(context, stores, caller, {
    workspaceId: caller.workspaceId,
    userId,
    kind: 'us',
    name: 'registration',
    scopes: ['read', 'write'],
  });
  return { user: await loadUser(context, stores, caller, userId), api_key: { ...presentApiKey(row), key }, created: true };
}

async function loadUser({ baseUrl }: AuthContext, { users }: AuthStores, { workspaceId }: Caller, userId: number) {
  const row = await users.findWithWorkspace({ workspaceId, userId });
  if (!row) throw new Error(`findOrRegisterUser: user ${userId} was not found after it was registered.`);
  return presentUserWithPersonalData(row, baseUrl);
}
