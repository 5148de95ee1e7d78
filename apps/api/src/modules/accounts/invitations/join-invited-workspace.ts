import { deriveUsername, withRandomSuffix } from '../../people/index.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { invalidField } from '../accounts.problems.ts';
import { alreadyMember } from './invitations.problems.ts';
import { pickHigherRole } from './invitations.rules.ts';
import type { AcceptableInvitation } from './invitations.store.ts';

interface Input {
  readonly invitation: AcceptableInvitation;
  readonly profile: { readonly username?: string | undefined; readonly full_name?: string | undefined };
}

/** Links the account to the workspace's user with the invited address, or to a new user; returns the user's id. */
export async function joinInvitedWorkspace(
  context: AccountsContext,
  stores: AccountStores,
  { invitation, profile, accountId }: Input & { readonly accountId: number },
): Promise<number> {
  const { accountLinks } = stores;
  const { workspace_id: workspaceId, email } = invitation;
  if (await accountLinks.findOfAccount(workspaceId, accountId)) throw alreadyMember();
  const existing = await accountLinks.findByEmail(workspaceId, email);
  if (existing && existing.account_id !== null) throw alreadyMember();
  const role = existing ? pickHigherRole(invitation.role, existing.role) : invitation.role;
  const userId = existing?.id ?? (await createUser(context, stores, { invitation, profile }));
  await accountLinks.link({ workspaceId, userId }, { accountId, role });
  return userId;
}

async function createUser(context: AccountsContext, stores: AccountStores, { invitation, profile }: Input): Promise<number> {
  const { workspace_id, email, role } = invitation;
  const username = profile.username ?? (await generateUsername(context, stores, email));
  if (profile.username !== undefined && (await stores.users.findByUsername(username)))
    throw invalidField('username', 'A user with that username already exists.', 'unique');
  const user = { workspace_id, username, email, full_name: profile.full_name ?? '', role };
  const { id } = await stores.peopleIn(workspace_id).createUserUnchecked(user);
  return id;
}

async function generateUsername({ random }: AccountsContext, { users }: AccountStores, email: string): Promise<string> {
  const username = deriveUsername(email);
  return (await users.findByUsername(username)) ? withRandomSuffix(username, random) : username;
}
