import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import type { IdempotencyClaim, Scope } from '../scope.ts';
import { firstRequestStillRunning, idempotencyKeyReused } from './idempotency.problems.ts';
import { idempotencyStore } from './idempotency.store.ts';
import { hashIdempotencyKey, openResponse, sealResponse } from './response-seal.ts';

/**
 * A database whose transactions honour the caller's Idempotency-Key. What `work` returns is the response body: it is stored in
 * the same transaction, so a repeated request gets the stored body instead of a second effect.
 */
export const withIdempotency = (database: Database): Database => ({
  ...database,
  transact: (scope, work) => {
    const { idempotency } = scope;
    return database.transact(scope, (db) => (idempotency ? runOnce(db, scope, idempotency, () => work(db)) : work(db)));
  },
});

/**
 * The claim is a row inserted by the same transaction, so the effect never exists without its record. A second request waits for
 * that row and then finds the stored response or, after a rollback, claims the key itself.
 */
async function runOnce<T>(db: Db, scope: Scope, claim: IdempotencyClaim, work: () => Promise<T>): Promise<T> {
  const records = idempotencyStore(db);
  const record = {
    workspace_id: scope.workspaceId,
    user_id: scope.userId,
    target: claim.target,
    key_hash: hashIdempotencyKey(claim.key),
  };
  const isFirst = await records.claim(record, claim.requestHash).catch((error: unknown) => {
    throw isLockTimeout(error) ? firstRequestStillRunning() : error;
  });
  if (isFirst) {
    const response: T = await work();
    await records.storeResponse(record, sealResponse(claim.key, record, JSON.stringify(response ?? null)));
    return response;
  }
  const earlier = await records.find(record);
  if (!earlier) throw firstRequestStillRunning();
  if (!earlier.request_hash.equals(claim.requestHash)) throw idempotencyKeyReused();
  if (!earlier.answer) throw firstRequestStillRunning();
  claim.replayed = true;
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the stored body is what an earlier run of the same work returned
  const response: Awaited<T> = JSON.parse(openResponse(claim.key, record, earlier.answer));
  return response;
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';
