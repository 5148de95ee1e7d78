import { forgetManagedUser } from './bookings.jobs.ts';
import type { AskingDeps } from './bookings-deps.ts';
import type { Token } from './found-token.ts';
import { tokenMeanwhile } from './held-token.ts';
import { type Turn as AskedTurn, type Obtained, obtainTokens } from './obtain-tokens.ts';
import { suspectUntil } from './tokens.rules.ts';

interface Turn extends Omit<AskedTurn, 'refreshToken' | 'lost'> {
  readonly forced: boolean;
}

/** The row says every second that its holder lives; who is silent for longer is taken for dead. */
const beatMs = 1_000;

/** Asks the provider, and stores what it gave before anybody sees it. Undefined where somebody else took the row over meanwhile. */
export async function runTurn(deps: AskingDeps, turn: Turn): Promise<Token | undefined> {
  const heart = beating(deps, turn);
  const refreshToken = deps.seal.open(turn.scope, turn.row.sealed_tokens)?.refresh;
  try {
    const obtained = await obtainTokens(deps, { ...turn, refreshToken, lost: heart.lost });
    if (obtained.kind === 'lost') {
      await tidyUp(deps, turn, null);
      return undefined;
    }
    return obtained.kind === 'tokens' ? await keep(deps, turn, obtained) : await tellFailure(deps, turn, obtained);
  } finally {
    heart.stop();
  }
}

function beating({ transact, log }: AskingDeps, { scope, holder }: Turn): { readonly lost: AbortSignal; stop(): void } {
  const losing = new AbortController();
  const beat = async (): Promise<void> => {
    if (!(await transact(scope, ({ integrations }) => integrations.renew(holder)))) losing.abort();
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error, event: 'bookings.lease_not_renewed' }, 'a lease was not renewed'));
  }, beatMs);
  return { lost: losing.signal, stop: () => clearInterval(timer) };
}

async function keep(
  deps: AskingDeps,
  turn: Turn,
  { tokens, managedUserId, mayEnd }: Extract<Obtained, { kind: 'tokens' }>,
): Promise<Token | undefined> {
  const { scope, holder, row, forced } = turn;
  const sealed = deps.seal.seal(scope, { access: tokens.accessToken, refresh: tokens.refreshToken });
  const kept = await deps.transact(scope, async ({ integrations, audit }) => {
    const at = deps.clock.now();
    const given = {
      ...sealed,
      managed_user_id: managedUserId,
      access_expires_at: tokens.accessExpiresAt,
      suspect_until: suspectUntil(row, mayEnd, at),
    };
    const isKept = await integrations.keep(holder, given, { at, forced });
    if (isKept && row.integrated_at === null)
      await audit.record({ action: 'bookings.integrated', object_type: 'bookings.integration', object_id: scope.userId });
    return isKept;
  });
  if (!kept) return tidyUp(deps, turn, managedUserId);
  deps.log.info(
    { event: 'bookings.refreshed', user_id: scope.userId, forced },
    'tokens of the scheduling provider were refreshed',
  );
  return { accessToken: tokens.accessToken, expiresAt: tokens.accessExpiresAt, refreshed: true };
}

/** Whoever took the row over goes on. But who was erased meanwhile may have been made at the provider after that. */
const tidyUp = (
  { transact, provider }: AskingDeps,
  { scope, row, person }: Turn,
  managedUserId: number | null,
): Promise<undefined> =>
  transact(scope, async ({ queue, person: whoAmI }) => {
    if (await whoAmI()) return undefined;
    const { clientId } = provider;
    await queue.enqueue(forgetManagedUser, { clientId, managedUserId, email: row.managed_email, mark: person.uid });
    return undefined;
  });

async function tellFailure(
  deps: AskingDeps,
  { scope, holder }: Turn,
  { code, retrySeconds, reason }: Extract<Obtained, { kind: 'failed' }>,
): Promise<Token> {
  deps.log.warn(
    { event: 'bookings.refresh_failed', user_id: scope.userId, code, reason },
    'the scheduling provider gave no tokens',
  );
  const row = await deps.transact(scope, async ({ integrations }) => {
    await integrations.fail(holder, { code, retrySeconds, at: deps.clock.now() });
    return integrations.of(scope);
  });
  return tokenMeanwhile(deps, scope, row);
}
