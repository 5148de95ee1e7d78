import { usernameFromEmail, withRandomSuffix } from '../../people/index.ts';
import type { AuthStores } from '../auth.context.ts';
import type { Vouched } from './identity-claims.ts';
import { RefusedSignIn } from './refused-sign-in.ts';
import type { SsoDeps } from './sso-deps.ts';

/** Somebody else made the same person at the same time; a second look finds them. */
export class MetMeanwhile extends Error {
  override readonly name = 'MetMeanwhile';
}

/**
 * The user of the workspace whom its provider vouches for; made on the first sign-in. The provider is believed about addresses
 * of the workspace's verified domains and no others, or it could speak for anybody.
 */
export async function admitPerson(
  deps: Pick<SsoDeps, 'clock' | 'ids' | 'random'>,
  tx: AuthStores,
  { workspaceId, person }: { readonly workspaceId: number; readonly person: Vouched },
): Promise<number> {
  if (!(await tx.sso.isOwnDomain(workspaceId, person.domain))) throw new RefusedSignIn('sso_domain_not_allowed');
  const { accounts, ssoIdentities, ssoPeople } = tx;
  const accountId =
    (await ssoIdentities.bySubject(person.issuer, person.subject)) ??
    (await accounts.ofProvedAddress({ uid: deps.ids.uid(), email: person.email, at: deps.clock.now() })).id;
  if (!(await ssoIdentities.remember(accountId, person.issuer, person.subject))) throw new RefusedSignIn('sso_not_permitted');
  const known = (await ssoPeople.inWorkspace(workspaceId, accountId)) ?? (await linked(tx, workspaceId, person, accountId));
  if (known?.suspended_at) throw new RefusedSignIn('sso_not_permitted');
  if (known) return known.id;
  const wanted = usernameFromEmail(person.email);
  const id = await ssoPeople.add({
    uid: deps.ids.uid(),
    workspace_id: workspaceId,
    account_id: accountId,
    username: (await tx.users.findByUsername(wanted)) ? withRandomSuffix(wanted, deps.random) : wanted,
    email: person.email,
    full_name: person.fullName,
  });
  if (id === undefined) throw new MetMeanwhile();
  await tx.audit.record({ action: 'user.joined_by_sso', object_type: 'iam.user', object_id: id });
  return id;
}

/** A user with that address who has no account yet is this person; one who has another account is not. */
async function linked({ ssoPeople }: AuthStores, workspaceId: number, { email }: Vouched, accountId: number) {
  const addressed = await ssoPeople.byEmail(workspaceId, email);
  if (!addressed) return undefined;
  if (addressed.account_id !== null) throw new RefusedSignIn('sso_not_permitted');
  await ssoPeople.link(addressed.id, accountId);
  return addressed;
}
