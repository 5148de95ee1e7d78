/** In whose name a piece of work runs: what the audit row, the idempotency record and row-level security need to know. */
export interface Scope {
  readonly workspaceId: number;
  readonly userId: number;
  /** How the caller proved who they are: `key`, `token`, `session`, `system`. */
  readonly credentialType: string;
  /** Whether they may see what belongs to others of their workspace. */
  readonly isAdmin?: boolean;
  readonly requestId?: string;
  /** Present when the caller asked for a write to be done once. */
  readonly idempotency?: IdempotencyClaim;
}

/** An `Idempotency-Key` and what it was sent with. */
export interface IdempotencyClaim {
  readonly key: string;
  /** Method and path: the same key elsewhere is another key. */
  readonly target: string;
  readonly requestHash: Buffer;
  /** Set when an earlier answer was given again. */
  replayed: boolean;
}

/** The installation itself: the operator's commands and background work that is nobody's. */
export const systemScope: Scope = { workspaceId: 0, userId: 0, credentialType: 'system' };
