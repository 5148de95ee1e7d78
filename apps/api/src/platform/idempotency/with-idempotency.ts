import type { Db } from '../db/db.ts';
import type { IdempotencyClaim, Scope } from '../scope.ts';
import { hashOfKey, openAnswer, sealAnswer } from './answer-seal.ts';
import { keyReused, stillRunning } from './idempotency.problems.ts';
import { idempotencyStore } from './idempotency.store.ts';

/**
 * Runs a write once per key. The claim is a row that the same transaction inserts, so there is no moment in which the effect
 * exists without its record; a second request waits on that row and then either finds the answer or, after a rollback, takes the claim.
 */
export async function withIdempotency<T>(db: Db, scope: Scope, claim: IdempotencyClaim, work: () => Promise<T>): Promise<T> {
  const records = idempotencyStore(db);
  const place = { workspace_id: scope.workspaceId, user_id: scope.userId, target: claim.target, key_hash: hashOfKey(claim.key) };
  const taken = await records.claim(place, claim.requestHash).catch((error: unknown) => {
    throw isLockTimeout(error) ? stillRunning() : error;
  });
  if (taken) {
    const answer: T = await work();
    await records.settle(place, sealAnswer(claim.key, place, JSON.stringify(answer ?? null)));
    return answer;
  }
  const earlier = await records.find(place);
  if (!earlier) throw stillRunning();
  if (!earlier.request_hash.equals(claim.requestHash)) throw keyReused();
  if (!earlier.answer) throw stillRunning();
  claim.replayed = true;
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- what was stored is what an earlier run of the same work returned
  const answer: Awaited<T> = JSON.parse(openAnswer(claim.key, place, earlier.answer));
  return answer;
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';
