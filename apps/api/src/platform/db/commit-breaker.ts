import { isClientQueryTimeout } from './unavailable.ts';

/** A circuit breaker around transactions that commit. */
export interface CommitCircuitBreaker {
  run<T>(transaction: () => Promise<T>): Promise<T>;
}

/**
 * After a commit was given up, one transaction at a time finds out whether commits work again, and the others fail at once. A commit that
 * waits for a synchronous standby keeps its connection to the server busy even after we close it, so writers that went on trying would
 * first leave readers without a connection and then use up those of the server.
 */
export function createCommitCircuitBreaker(): CommitCircuitBreaker {
  let openedBy: Error | undefined;
  let isProbing = false;

  async function attempt<T>(transaction: () => Promise<T>): Promise<T> {
    try {
      const result = await transaction();
      openedBy = undefined;
      return result;
    } catch (error) {
      if (isClientQueryTimeout(error)) openedBy = error;
      throw error;
    }
  }

  return {
    async run(transaction) {
      if (openedBy === undefined) return attempt(transaction);
      if (isProbing) throw openedBy;
      isProbing = true;
      try {
        return await attempt(transaction);
      } finally {
        isProbing = false;
      }
    },
  };
}
