import type { Log } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import { undefinedIfDuplicate } from '../../platform/db/constraint-violation.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import type { People } from '../people/index.ts';
import type { TokenResult } from './access-token.ts';
import { integrationStore, type LeaseHolder } from './integrations.store.ts';
import type { ManagedUserSettings } from './provider/provider-client.ts';
import type { SchedulingProvider } from './provider/scheduling-provider.ts';
import { createTokenSeal } from './sealed-tokens.ts';
import { createSingleFlight } from './single-flight.ts';

export interface SchedSettings extends ManagedUserSettings {
  /** `host:port` of providers that are not on the public internet. */
  readonly hosts: readonly string[];
}

export interface BookingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  /** How many requests the process serves at once. */
  readonly maxInFlight: number;
  /** Undefined when the operator has not configured a provider. */
  readonly sched: SchedSettings | undefined;
  readonly people: (db: Db, scope: Scope) => People;
}

export interface ConfiguredProvider {
  readonly clientId: string;
  readonly api: SchedulingProvider;
}

/** Requests that wait for the provider take at most this share of the process, so that a slow provider leaves room for others. */
const shareOfRequests = 0.5;

/** The stores and services that share one transaction. */
const openStores = ({ people }: BookingsDeps, db: Db, scope: Scope) => ({
  integrations: integrationStore(db),
  audit: auditTrail(db, scope),
  queue: jobQueue(db),
  /** Undefined for an erased user; a lock keeps the user from being erased until the transaction ends. */
  lockUser: () => people(db, scope).users.lockWithWorkspace(scope),
});
export type BookingsStores = ReturnType<typeof openStores>;

export const bookingsContext = (deps: BookingsDeps, provider: ConfiguredProvider | undefined) => ({
  ...deps,
  provider,
  seal: createTokenSeal(deps.secrets, deps.log),
  singleFlight: createSingleFlight<TokenResult>(),
  providerSlots: createSemaphore({ concurrency: Math.ceil(deps.maxInFlight * shareOfRequests) }),
  /** Under row-level security: no user's tokens are visible to another, not even to admins. */
  read: <T>(scope: Scope, work: (stores: BookingsStores) => Promise<T>): Promise<T> =>
    deps.db.readWithRls(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: BookingsStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
  /**
   * Binds a managed user to the lease holder. `taken`: another user has them already. `lost`: the holder has lost the lease.
   * A transaction of its own, because a unique violation ends it.
   */
  claimManagedUser: async (scope: Scope, holder: LeaseHolder, managedUserId: number): Promise<'claimed' | 'taken' | 'lost'> => {
    const claim = deps.db.transact(scope, (db) => integrationStore(db).setManagedUser(holder, managedUserId));
    const isClaimed = await undefinedIfDuplicate(claim);
    if (isClaimed === undefined) return 'taken';
    return isClaimed ? 'claimed' : 'lost';
  },
});
export type BookingsContext = ReturnType<typeof bookingsContext>;

/** With a provider to call. */
export type ProviderContext = BookingsContext & { readonly provider: ConfiguredProvider };
