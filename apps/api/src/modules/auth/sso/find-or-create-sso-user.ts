import { deriveUsername, withRandomSuffix } from '../../people/index.ts';
import type { AuthContext, AuthStores } from '../auth.context.ts';
import type { IdentityClaims } from './require-verified-identity.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** Another request created the same user at the same time; a second attempt finds that user. */
export class ConcurrentSignIn extends Error {
  override readonly name = 'ConcurrentSignIn';
}

interface Input {
  readonly workspaceId: number;
  readonly claims: IdentityClaims;
}

/**
 * The user whom the workspace's provider has authenticated, created on the first sign-in. Only addresses in the workspace's
 * verified domains are accepted, because a provider could otherwise sign in as anyone.
 */
export async function findOrCreateSsoUser(
  context: AuthContext,
  stores: AuthStores,
  { workspaceId, claims }: Input,
): Promise<number> {
  if (!(await stores.sso.hasVerifiedDomain(workspaceId, claims.domain))) throw new SignInRefused('sso_domain_not_allowed');
  const accountId = await findOrCreateAccount(context, stores, claims);
  const user =
    (await stores.accountLinks.findOfAccount(workspaceId, accountId)) ??
    (await linkExistingUser(stores, { workspaceId, claims, accountId }));
  if (user?.suspended_at) throw new SignInRefused('sso_not_permitted');
  return user?.id ?? createUser(context, stores, { workspaceId, claims, accountId });
}

async function findOrCreateAccount(
  { ids, clock }: AuthContext,
  { accounts, ssoIdentities }: AuthStores,
  { issuer, subject, email }: IdentityClaims,
): Promise<number> {
  const accountId =
    (await ssoIdentities.findAccountId(issuer, subject)) ??
    (await accounts.upsertVerified({ uid: ids.uid(), email, verifiedAt: clock.now() })).id;
  if (!(await ssoIdentities.link(accountId, issuer, subject))) throw new SignInRefused('sso_identity_conflict');
  return accountId;
}

/** Links a user with this address who has no account yet. A user of another account is refused. */
async function linkExistingUser(
  { accountLinks }: AuthStores,
  { workspaceId, claims, accountId }: Input & { readonly accountId: number },
) {
  const user = await accountLinks.lockByEmail(workspaceId, claims.email);
  if (!user) return undefined;
  if (user.account_id !== null) throw new SignInRefused('sso_not_permitted');
  await accountLinks.link({ workspaceId, userId: user.id }, { accountId });
  return user;
}

async function createUser(
  { ids, random }: AuthContext,
  { users, audit }: AuthStores,
  { workspaceId, claims, accountId }: Input & { readonly accountId: number },
): Promise<number> {
  const username = deriveUsername(claims.email);
  const id = await users.addUnlessTaken({
    uid: ids.uid(),
    workspace_id: workspaceId,
    account_id: accountId,
    username: (await users.findByUsername(username)) ? withRandomSuffix(username, random) : username,
    email: claims.email,
    full_name: claims.fullName,
    role: 'member',
    is_verified: true,
  });
  if (id === undefined) throw new ConcurrentSignIn();
  await audit.record({ action: 'user.joined_by_sso', object_type: 'people.user', object_id: id });
  return id;
}
