import type { Scope } from '../../../platform/scope.ts';
import type { Owner } from '../owner.ts';
import { claimModelCall } from '../usage/claim-model-call.ts';
import type { VaultContext } from '../vault.context.ts';

const notices = {
  outOfCalls: 'Today’s calls of the model are used up, so passages were found by their words only.',
  unavailable: 'The model is unavailable, so passages were found by their words only.',
} as const;

export interface QueryMeaning {
  readonly vector?: readonly number[];
  /** Why there is no vector, for the user. */
  readonly notice?: string;
}

const timeoutMs = 10_000;

/** Counts as a call of the model by the user. A search goes on without the model rather than fail with it. */
export async function embedQueryWithinQuota(context: VaultContext, user: Scope & Owner, query: string): Promise<QueryMeaning> {
  if (!(await context.transact(user, (stores) => claimModelCall(context, stores, user)))) return { notice: notices.outOfCalls };
  try {
    const [vector] = await context.embedder.embed([query], AbortSignal.timeout(timeoutMs));
    return vector ? { vector } : { notice: notices.unavailable };
  } catch (err) {
    context.log.warn({ event: 'vault.query_not_embedded', err }, 'embedding a query failed');
    return { notice: notices.unavailable };
  }
}
