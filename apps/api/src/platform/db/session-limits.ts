/** What a statement may take on every connection of the servers, however it is made. */
export interface SessionLimits {
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly idleInTransactionMs: number;
}

export const standardLimits: SessionLimits = { statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, idleInTransactionMs: 10_000 };

/** As PostgreSQL names them. */
export const toPostgresLimits = (limits: SessionLimits): readonly (readonly [name: string, value: string])[] => [
  ['statement_timeout', String(limits.statementTimeoutMs)],
  ['lock_timeout', String(limits.lockTimeoutMs)],
  ['idle_in_transaction_session_timeout', String(limits.idleInTransactionMs)],
];
