import { hashOfKey, keyKindOf } from '../keys/api-key.rules.ts';
import { authenticationFailed, notAuthenticated } from './access.problems.ts';
import type { Caller, KeyScope, Role } from './caller.ts';
import type { KeyIdentity } from './identities.store.ts';
import type { IdentityCache } from './identity-cache.ts';

interface Deps {
  readonly identities: IdentityCache;
}

/** The one place where credentials become a caller. Junk is refused by its form and checksum, before any query. */
export async function authenticate(deps: Deps, headers: { readonly authorization?: string | undefined }): Promise<Caller> {
  const token = bearerOf(headers.authorization);
  if (!keyKindOf(token)) throw authenticationFailed();
  const identity = await deps.identities.get(hashOfKey(token));
  if (!identity) throw authenticationFailed();
  return callerOf(identity);
}

function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization === '') throw notAuthenticated();
  const [scheme = '', token = '', ...rest] = authorization.split(' ');
  if (scheme.toLowerCase() !== 'bearer' || token === '') throw notAuthenticated();
  if (rest.length > 0) throw authenticationFailed();
  return token;
}

const roles: readonly Role[] = ['owner', 'admin', 'member'];
const knownScopes: readonly KeyScope[] = ['read', 'write', 'admin'];

const callerOf = (identity: KeyIdentity): Caller => ({
  workspaceId: identity.workspace_id,
  userId: identity.user_id,
  carrier: 'key',
  role: roles.find((role) => role === identity.role) ?? 'member',
  isStaff: identity.is_staff,
  scopes: knownScopes.filter((scope) => identity.scopes.includes(scope)),
  keyId: identity.key_id,
  keyKind: identity.kind === 'ws' ? 'ws' : 'us',
  label: `user:${identity.user_id}`,
});
