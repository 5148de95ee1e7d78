import type { Operation, Policy } from '@lyceum/contract';

import type { Caller, KeyScope } from '../../../platform/caller/caller.ts';

/** Why a caller may not run an operation, or undefined when they may. Objects are guarded in the store's query, not here. */
export function refusal(caller: Caller, operation: Pick<Operation, 'policy' | 'effect'>): string | undefined {
  const missing = neededScopes(operation).find((scope) => !caller.scopes.includes(scope));
  if (missing !== undefined) return `The key lacks the scope "${missing}".`;
  return unfit(caller, operation.policy);
}

const administrative: ReadonlySet<Policy> = new Set(['workspace-admin', 'workspace-key', 'staff']);

const neededScopes = ({ policy, effect }: Pick<Operation, 'policy' | 'effect'>): KeyScope[] =>
  administrative.has(policy) ? [effect, 'admin'] : [effect];

function unfit(caller: Caller, policy: Policy): string | undefined {
  switch (policy) {
    case 'anyone':
    case 'any-caller':
    case 'owner':
    case 'visible':
      return undefined;
    case 'workspace-admin':
      return caller.role === 'member' ? 'Only an admin of the workspace may do this.' : undefined;
    case 'workspace-key':
      return caller.keyKind === 'ws' ? undefined : 'Only a workspace key may do this.';
    case 'staff':
      return caller.isStaff ? undefined : 'Only staff of this installation may do this.';
  }
}
