import { setTimeout as pause } from 'node:timers/promises';

import type { SchedTokenRefreshRequest } from '@lyceum/contract/product';
import { notFound } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import { managedAddress } from './address.rules.ts';
import type { AskingDeps } from './bookings-deps.ts';
import type { FoundToken, Token } from './found-token.ts';
import { tokenAtHand, tokenIn, tokenMeanwhile } from './held-token.ts';
import type { Holder, Integration } from './integrations.store.ts';
import { runTurn } from './run-turn.ts';

/** One caller's wish for a token. */
interface Wish {
  readonly scope: Scope;
  readonly wanted: SchedTokenRefreshRequest;
  /** By the machine's own count of milliseconds. */
  readonly deadline: number;
}

/** Below the ten seconds in which everybody has an answer, with room for the database. */
const patienceMs = 8_500;
const lookEveryMs = 80;

/** The token at hand, or a new one: from the provider if it is our turn to ask, else from whoever is asking already. */
export async function findToken(deps: AskingDeps, scope: Scope, wanted: SchedTokenRefreshRequest): Promise<FoundToken> {
  const wish: Wish = { scope, wanted, deadline: performance.now() + patienceMs };
  const before = await readRow(deps, scope);
  const created = before?.client_id !== deps.provider.clientId || before.integrated_at === null;
  const token = tokenAtHand(deps, scope, before, wanted.force_refresh) ?? (await waitOrAsk(deps, wish, before));
  return { ...token, created };
}

const readRow = ({ read }: AskingDeps, scope: Scope): Promise<Integration | undefined> =>
  read(scope, ({ integrations }) => integrations.of(scope));

/** One process at a time asks the provider for one user; the others look at the row until it tells how that went. */
async function waitOrAsk(deps: AskingDeps, wish: Wish, before: Integration | undefined): Promise<Token> {
  const { scope, deadline } = wish;
  const holder: Holder = { workspaceId: scope.workspaceId, userId: scope.userId, lease: deps.ids.uid() };
  for (;;) {
    const taken = await take(deps, wish, holder);
    const row = taken?.row ?? (await readRow(deps, scope));
    const settled = settledSince(before, row);
    // Before anything is made of it: what is still usable may be nothing, and that is told by throwing.
    if (taken && settled) await deps.transact(scope, ({ integrations }) => integrations.release(holder));
    const token = settled
      ? tokenSettled(deps, scope, { row, settled })
      : taken && (await runTurn(deps, { ...wish, ...taken, holder, forced: wish.wanted.force_refresh }));
    if (token) return token;
    if (performance.now() > deadline) return tokenMeanwhile(deps, scope, row);
    await pause(lookEveryMs);
  }
}

type Settled = 'refreshed' | 'failed';

/** Tried since we began, whoever tried it: a second time would make nothing newer, and no provider more able. */
function settledSince(before: Integration | undefined, row: Integration | undefined): Settled | undefined {
  if (!row) return undefined;
  if (row.refreshes > (before?.refreshes ?? 0)) return 'refreshed';
  return row.failures > (before?.failures ?? 0) ? 'failed' : undefined;
}

const tokenSettled = (
  deps: AskingDeps,
  scope: Scope,
  { row, settled }: { readonly row: Integration | undefined; readonly settled: Settled },
): Token | undefined => (row && settled === 'refreshed' ? tokenIn(deps, scope, row, true) : tokenMeanwhile(deps, scope, row));

/** Who is gone is integrated no more, though a request of theirs may still be on its way. */
const take = (deps: AskingDeps, { scope, wanted }: Wish, holder: Holder) =>
  deps.transact(scope, async ({ integrations, person }) => {
    const user = await person();
    if (!user) throw notFound();
    const someone = { uid: user.uid, email: user.email, isVerified: user.is_verified, name: user.full_name || user.username };
    const told = { sched_email: wanted.sched_email ?? user.email, timezone: wanted.timezone };
    const managed_email = managedAddress(someone, told.sched_email, deps.baseUrl);
    const fresh = { client_id: deps.provider.clientId, managed_email, ...told };
    const row = await integrations.take(holder, fresh, deps.clock.now());
    if (!row) return undefined;
    if (row.client_id !== fresh.client_id)
      return { row: await integrations.beginAnew(holder, fresh, deps.clock.now()), person: someone };
    // The address stays: under it the provider may know them already, by an answer that was lost.
    return { row: row.managed_user_id === null ? await integrations.retell(holder, told) : row, person: someone };
  });
