import type { AppPool, PoolOptions } from './pool.ts';
import type { TransactionGuard } from './rls-context.store.ts';
import { toPostgresLimits } from './session-limits.ts';

export interface Guard {
  ofTransaction(): Promise<TransactionGuard>;
  /**
   * Whether single statements must run in a transaction too, because only its first statement is checked: behind a pooler, with a login
   * that is more than a member of the servers' role. Such a login reads past row-level security wherever the pooler forgot the role.
   */
  needsTransactions(): Promise<boolean>;
}

/** How much of what a connection guarantees must be made sure of in each transaction. */
export function createTransactionGuards(pool: AppPool, options: PoolOptions): Guard {
  const { role } = options;
  const inSession: TransactionGuard = { role, limits: [] };
  const inTransaction: TransactionGuard = { role, limits: toPostgresLimits(options) };
  return {
    async ofTransaction() {
      return (await pool.describeConnections()).isPooled ? inTransaction : inSession;
    },
    async needsTransactions() {
      if (role === undefined) return false;
      const { isPooled, canBypassRls } = await pool.describeConnections();
      return isPooled && canBypassRls;
    },
  };
}
