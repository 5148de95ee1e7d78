import type { Operation, Policy } from '@lyceum/contract';

import type { Caller, KeyScope } from '../../../platform/caller/caller.ts';

/** Why the caller may not run the operation; undefined when they may. Access to objects is checked by the stores' queries. */
export function findPolicyViolation(caller: Caller, operation: Pick<Operation, 'id' | 'policy' | 'effect'>): string | undefined {
  if (caller.lacksSecondFactor && !isAllowedWithoutSecondFactor(operation.id))
    return 'This workspace requires a second factor: add one at POST /api/v1/auth/second-factors/totp/ or with a passkey, or sign in again with yours.';
  const missing = requiredScopes(operation).find((scope) => !caller.scopes.includes(scope));
  if (missing !== undefined) return `The key lacks the scope "${missing}".`;
  return findRoleViolation(caller, operation.policy);
}

/** What a session needs to prove or add a second factor, or to leave. */
const isAllowedWithoutSecondFactor = (id: string): boolean =>
  id.startsWith('secondFactors.') || ['sessions.current', 'sessions.end', 'sessions.switchWorkspace', 'auth.whoami'].includes(id);

const administrative: ReadonlySet<Policy> = new Set(['workspace-admin', 'workspace-key', 'staff']);

const requiredScopes = ({ policy, effect }: Pick<Operation, 'policy' | 'effect'>): KeyScope[] =>
  administrative.has(policy) ? [effect, 'admin'] : [effect];

function findRoleViolation(caller: Caller, policy: Policy): string | undefined {
  switch (policy) {
    case 'anyone':
    case 'any-caller':
    case 'owner':
    case 'visible':
      return undefined;
    case 'workspace-admin':
      return caller.role === 'member' ? 'Only admins of the workspace may do this.' : undefined;
    case 'workspace-key':
      return caller.keyKind === 'ws' ? undefined : 'Only a workspace key may do this.';
    case 'staff':
      return caller.isStaff ? undefined : 'Only staff of this installation may do this.';
  }
}
