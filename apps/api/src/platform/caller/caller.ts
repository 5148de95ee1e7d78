import type { ApiKey } from '@lyceum/contract/product/credentials';
import type { Role } from '@lyceum/contract/product/workspaces';
import type { AuthorizedCaller } from '@lyceum/kit';

import type { Scope } from '../scope.ts';

export type { Role } from '@lyceum/contract/product/workspaces';
export type KeyScope = ApiKey['scopes'][number];
export type CredentialType = 'anonymous' | 'key' | 'token' | 'session';

/** Who sent a request, whichever credentials they used. */
export interface Caller extends Scope {
  readonly credentialType: CredentialType;
  readonly role: Role;
  readonly isStaff: boolean;
  /** Whether the user is the one that the workspace's keys act as. */
  readonly isService: boolean;
  readonly isAdmin: boolean;
  readonly scopes: readonly KeyScope[];
  /** The key, token family or session. */
  readonly credential: string;
  /** The key in use, or the one that was exchanged for the token or session. */
  readonly keyId: number | null;
  readonly keyKind: 'us' | 'ws' | null;
  readonly session: CallerSession | null;
  /** Whether the workspace requires a second factor that this session has not proved. */
  readonly lacksSecondFactor: boolean;
  /** For logs; contains neither names nor secrets. */
  readonly label: string;
  readonly rateLimit?: RateLimitState;
}

/**
 * Callers for whom `authorize` has checked the policy of the operation: anyone without credentials, an admin of the workspace, staff,
 * or a workspace key. Use cases take one of these types instead of checking the role again, so calling them from an operation with
 * another policy does not compile.
 */
export type AnonymousCaller = AuthorizedCaller<Caller, 'anyone'>;
export type AdminCaller = AuthorizedCaller<Caller, 'workspace-admin'>;
export type StaffCaller = AuthorizedCaller<Caller, 'staff'>;
export type WorkspaceKeyCaller = AuthorizedCaller<Caller, 'workspace-key'>;

export interface CallerSession {
  readonly id: number;
  readonly accountId: number | null;
  /** Browsers must send it with every write. */
  readonly csrfToken: string;
}

/** What is left of the rate limit that applied to the request, for the response headers. */
export interface RateLimitState {
  readonly policy: string;
  readonly limit: number;
  readonly periodSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The caller of operations that need no credentials. */
export const anonymous: Caller = {
  workspaceId: 0,
  userId: 0,
  credentialType: 'anonymous',
  role: 'member',
  isStaff: false,
  isService: false,
  isAdmin: false,
  scopes: [],
  credential: 'anonymous',
  keyId: null,
  keyKind: null,
  session: null,
  lacksSecondFactor: false,
  label: 'anonymous',
};
