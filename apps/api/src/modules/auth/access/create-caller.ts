import type { Caller, KeyScope, Role } from '../../../platform/caller/caller.ts';
import type { Identity } from './identities.store.ts';

const roles: readonly Role[] = ['owner', 'admin', 'member'];
const keyScopes: readonly KeyScope[] = ['read', 'write', 'admin'];

/** The scopes among the texts of a column; unknown texts are dropped. */
export const pickKnownScopes = (names: readonly string[]): KeyScope[] => keyScopes.filter((scope) => names.includes(scope));

/** Combines a stored identity with the kind of credential that proved it. */
export function createCaller(
  identity: Identity,
  proof: Pick<Caller, 'credentialType' | 'credential'> & Partial<Pick<Caller, 'keyKind' | 'session' | 'lacksSecondFactor'>>,
): Caller {
  const role = roles.find((known) => known === identity.role) ?? 'member';
  const scopes = pickKnownScopes(identity.scopes);
  return {
    workspaceId: identity.workspace_id,
    userId: identity.user_id,
    role,
    isStaff: identity.is_staff,
    isService: identity.is_service,
    isAdmin: role !== 'member' && scopes.includes('admin'),
    scopes,
    keyId: identity.key_id,
    keyKind: null,
    session: null,
    lacksSecondFactor: false,
    label: `user:${identity.user_id}`,
    ...proof,
  };
}
