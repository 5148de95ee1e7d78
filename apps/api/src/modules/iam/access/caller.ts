import type { Scope } from '../../../platform/scope.ts';

export type Role = 'owner' | 'admin' | 'member';
export type KeyScope = 'read' | 'write' | 'admin';

/** Who is calling: every carrier of credentials ends in one of these. */
export interface Caller extends Scope {
  readonly role: Role;
  readonly isStaff: boolean;
  readonly scopes: readonly KeyScope[];
  readonly keyId: number | null;
  readonly keyKind: 'us' | 'ws' | null;
  /** For logs: never a name, never a key. */
  readonly label: string;
  readonly budget?: Budget;
}

/** What is left of the caller's rate budget, as the answer's headers tell it. */
export interface Budget {
  readonly policy: string;
  readonly limit: number;
  readonly periodSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Nobody in particular: the caller of the few anonymous operations. */
export const anonymous: Caller = {
  workspaceId: 0,
  userId: 0,
  carrier: 'anonymous',
  role: 'member',
  isStaff: false,
  scopes: [],
  keyId: null,
  keyKind: null,
  label: 'anonymous',
};
