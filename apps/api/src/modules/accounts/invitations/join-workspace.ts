import { usernameFromEmail, withRandomSuffix } from '../../people/index.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { refusedField } from '../accounts.problems.ts';
import { alreadyMember } from './invitations.problems.ts';
import { higherRole } from './invitations.rules.ts';
import type { LiveInvitation } from './invitations.store.ts';

interface Joining {
  readonly invitation: LiveInvitation;
  readonly accountId: number;
  readonly given: { readonly username?: string | undefined; readonly full_name?: string | undefined };
}

/** The account's user in the workspace: the one with its address that nobody has claimed, or a new one. */
export async function joinWorkspace(
  deps: AccountsContext,
  tx: AccountStores,
  { invitation, accountId, given }: Joining,
): Promise<number> {
  const { workspace_id: workspaceId, email } = invitation;
  if (await tx.claims.ofAccount(workspaceId, accountId)) throw alreadyMember();
  const there = await tx.claims.withEmail(workspaceId, email);
  if (there && there.account_id !== null) throw alreadyMember();
  const role = there ? higherRole(invitation.role, there.role) : invitation.role;
  const id = there?.id ?? (await newUser(deps, tx, { invitation, given }));
  await tx.claims.claim({ workspaceId, id }, { accountId, role });
  return id;
}

async function newUser(
  deps: AccountsContext,
  tx: AccountStores,
  { invitation, given }: Omit<Joining, 'accountId'>,
): Promise<number> {
  const { workspace_id, email, role } = invitation;
  const username = given.username ?? (await freeUsername(deps, tx, email));
  if (given.username !== undefined && (await tx.users.findByUsername(username)))
    throw refusedField('username', 'A user with that username already exists.', 'unique');
  const wanted = { workspace_id, username, email, full_name: given.full_name ?? '', role };
  const { id } = await tx.peopleIn(workspace_id).createUser(wanted);
  return id;
}

async function freeUsername({ random }: AccountsContext, { users }: AccountStores, email: string): Promise<string> {
  const name = usernameFromEmail(email);
  return (await users.findByUsername(name)) ? withRandomSuffix(name, random) : name;
}
