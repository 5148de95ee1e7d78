/** On whose behalf work runs: what the audit log, idempotency records and row-level security need to know. */
export interface Scope {
  readonly workspaceId: number;
  readonly userId: number;
  /** How the caller authenticated: `key`, `token`, `session`, `system`. */
  readonly credentialType: string;
  /** Whether row-level security shows the whole workspace. */
  readonly isAdmin?: boolean;
  readonly requestId?: string;
  /** Present when the request carries an Idempotency-Key. */
  readonly idempotency?: IdempotencyClaim;
}

/** An `Idempotency-Key` and the request it was sent with. */
export interface IdempotencyClaim {
  readonly key: string;
  /** Method and path: the same key on another target is a different key. */
  readonly target: string;
  readonly requestHash: Buffer;
  /** Set when the stored response of an earlier request was returned. */
  replayed: boolean;
}

/** The installation itself: the operator's commands and background jobs. */
export const systemScope: Scope = { workspaceId: 0, userId: 0, credentialType: 'system' };
