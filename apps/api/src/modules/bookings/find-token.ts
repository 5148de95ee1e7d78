import { setTimeout as pause } from 'node:timers/promises';

import type { SchedTokenRefreshRequest } from '@lyceum/contract/product/bookings';

import { permissionDenied } from '../../platform/caller/caller.problems.ts';
import type { Scope } from '../../platform/scope.ts';
import { managedAddress, type Person } from './address.rules.ts';
import type { AskingDeps } from './bookings-deps.ts';
import type { FoundToken, Token } from './found-token.ts';
import { tokenAtHand, tokenIn, tokenMeanwhile } from './held-token.ts';
import type { Holder, Integration, IntegrationStore, NewIntegration } from './integrations.store.ts';
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
  const token =
    tokenAtHand(deps, scope, before, wanted.force_refresh) ??
    (await deps.room.enter(() => waitOrAsk(deps, wish, before))) ??
    tokenMeanwhile(deps, scope, before);
  return { ...token, created };
}

const readRow = ({ read }: AskingDeps, scope: Scope): Promise<Integration | undefined> =>
  read(scope, ({ integrations }) => integrations.of(scope));

/** One process at a time asks the provider for one user; the others look at the row until it tells how that went. */
async function waitOrAsk(deps: AskingDeps, wish: Wish, before: Integration | undefined): Promise<Token> {
  const { scope, wanted, deadline } = wish;
  const holder: Holder = { workspaceId: scope.workspaceId, userId: scope.userId, lease: deps.ids.uid() };
  for (;;) {
    const { row, turn } = await look(deps, wish, holder);
    const settled = settledSince(deps, before, row);
    // Before anything is made of it: that nothing is usable is told by throwing.
    if (turn && settled) await deps.transact(scope, ({ integrations }) => integrations.release(holder));
    const token = settled
      ? tokenSettled(deps, scope, { row, settled })
      : turn && (await runTurn(deps, { scope, deadline, holder, forced: wanted.force_refresh, ...turn }));
    if (token) return token;
    if (performance.now() > deadline) return tokenMeanwhile(deps, scope, row);
    await pause(lookEveryMs);
  }
}

type Settled = 'refreshed' | 'failed';

/**
 * Tried since we began, whoever tried it: a second time would make nothing newer, and no provider more able. A token that somebody
 * is about to end settles nothing.
 */
function settledSince(
  { provider }: AskingDeps,
  before: Integration | undefined,
  row: Integration | undefined,
): Settled | undefined {
  if (row?.client_id !== provider.clientId) return undefined;
  if (row.refreshes > (before?.refreshes ?? 0)) return row.in_doubt ? undefined : 'refreshed';
  return row.failures > (before?.failures ?? 0) ? 'failed' : undefined;
}

const tokenSettled = (
  deps: AskingDeps,
  scope: Scope,
  { row, settled }: { readonly row: Integration | undefined; readonly settled: Settled },
): Token | undefined => (row && settled === 'refreshed' ? tokenIn(deps, scope, row, true) : tokenMeanwhile(deps, scope, row));

interface Looked {
  readonly row: Integration | undefined;
  /** Where it is our turn: nobody else has the row. */
  readonly turn?: { readonly row: Integration; readonly person: Person & { readonly name: string } };
}

/** Only looks while somebody has the row: many wait for one. */
async function look(deps: AskingDeps, wish: Wish, holder: Holder): Promise<Looked> {
  const leased = await deps.read(wish.scope, ({ integrations }) => integrations.leased(wish.scope));
  return leased ? { row: leased } : takeTurn(deps, wish, holder);
}

/** Who is gone is integrated no more, though a request of theirs may still be on its way. */
const takeTurn = (deps: AskingDeps, { scope, wanted }: Wish, holder: Holder): Promise<Looked> =>
  deps.transact(scope, async ({ integrations, person: whoAmI }) => {
    const user = await whoAmI();
    if (!user) throw permissionDenied('This user is no more.');
    const person = { uid: user.uid, email: user.email, isVerified: user.is_verified, name: user.full_name || user.username };
    const told = { sched_email: wanted.sched_email ?? user.email, timezone: wanted.timezone };
    const managed_email = managedAddress(person, told.sched_email, deps.baseUrl);
    const fresh = { client_id: deps.provider.clientId, managed_email, mark: person.uid, ...told };
    const taken = await integrations.take(holder, fresh, deps.clock.now());
    if (!taken) return { row: await integrations.of(scope) };
    const row = await asTold({ integrations, taken }, holder, { fresh, told, at: deps.clock.now() });
    return { row, turn: { row, person } };
  });

/** Of another client we begin anew. The address stays: by it the provider may know them already, from an answer that was lost. */
function asTold(
  { integrations, taken }: { readonly integrations: IntegrationStore; readonly taken: Integration },
  holder: Holder,
  {
    fresh,
    told,
    at,
  }: { readonly fresh: NewIntegration; readonly told: Pick<NewIntegration, 'sched_email' | 'timezone'>; readonly at: Date },
): Integration | Promise<Integration> {
  if (taken.client_id !== fresh.client_id) return integrations.beginAnew(holder, fresh, at);
  return taken.managed_user_id === null ? integrations.retell(holder, told) : taken;
}
