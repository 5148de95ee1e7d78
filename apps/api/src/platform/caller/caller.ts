import type { Scope } from '../scope.ts';

export type Role = 'owner' | 'admin' | 'member';
export type KeyScope = 'read' | 'write' | 'admin';
export type CredentialType = 'anonymous' | 'key' | 'token' | 'session';

/** Who is calling: every credential type ends in one of these. */
export interface Caller extends Scope {
  readonly credentialType: CredentialType;
  readonly role: Role;
  readonly isStaff: boolean;
  readonly isAdmin: boolean;
  readonly scopes: readonly KeyScope[];
  /** What calls are counted for: the key, the login or the session. */
  readonly credential: string;
  /** The key in use, or the one that was exchanged for the token or session. */
  readonly keyId: number | null;
  readonly keyKind: 'us' | 'ws' | null;
  readonly session: CallerSession | null;
  /** For logs: never a name, never a key. */
  readonly label: string;
  readonly rateLimit?: RateLimitState;
}

export interface CallerSession {
  readonly id: number;
  readonly accountId: number | null;
  /** What the browser must send with every change. */
  readonly csrfToken: string;
}

/** What is left of the caller's rate budget, as the answer's headers tell it. */
export interface RateLimitState {
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
  credentialType: 'anonymous',
  role: 'member',
  isStaff: false,
  isAdmin: false,
  scopes: [],
  credential: 'anonymous',
  keyId: null,
  keyKind: null,
  session: null,
  label: 'anonymous',
};
