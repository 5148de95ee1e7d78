import type { Log } from '@lyceum/kit';

import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { createOutbound, publicOnly } from '../../platform/outbound/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { forgetManagedUser, resealTokens } from './bookings.jobs.ts';
import { presentForgotten, presentHeld } from './bookings.present.ts';
import { bookingRoutes } from './bookings.routes.ts';
import type { BookingDeps, SetUpProvider } from './bookings-deps.ts';
import { type BookingPorts, bookingWork } from './bookings-work.store.ts';
import { forgetManagedUserHandler } from './forget-managed-user.job.ts';
import type { FoundToken } from './found-token.ts';
import { integrationStore } from './integrations.store.ts';
import { createBreaker } from './provider/breaker.ts';
import type { ManagedUserSettings } from './provider/exchange.ts';
import { guarded } from './provider/guarded-provider.ts';
import { managedUsers } from './provider/managed-users.ts';
import { resealTokensHandler } from './reseal-tokens.job.ts';
import { createRoom } from './room.ts';
import { type Owner, tokenSeal } from './sealed-tokens.ts';
import { createFlights } from './single-flight.ts';

export interface SchedSettings extends ManagedUserSettings {
  /** `host:port` of a provider that is not on the public internet. */
  readonly hosts: readonly string[];
}

export interface BookingsModuleDeps extends BookingPorts {
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
  /** Undefined where the operator has set up none. */
  readonly sched: SchedSettings | undefined;
}

/** The rest of the requests that are served at once is for others, however slow the provider is. */
const shareOfRequests = 0.5;

export const bookingJobs = [resealTokens, forgetManagedUser];

/** Tokens of the scheduling provider. */
export function bookingsModule({ db, clock, ids, random, log, secrets, baseUrl, people, ...more }: BookingsModuleDeps) {
  const provider = more.sched && providerOf(more.sched, { clock, limiter: more.limiter });
  const seal = tokenSeal(secrets, log);
  const deps: BookingDeps = {
    ...bookingWork(db, { people }),
    baseUrl,
    clock,
    ids,
    random,
    log,
    seal,
    provider,
    flights: createFlights<FoundToken>(),
    room: createRoom(Math.ceil(more.maxInFlight * shareOfRequests)),
  };
  return {
    routes: { bookings: bookingRoutes(deps) },
    jobHandlers: [resealTokensHandler({ seal }), forgetManagedUserHandler({ provider })],
    personalDataSource,
  };
}

function providerOf(
  sched: SchedSettings,
  { clock, limiter }: { readonly clock: Clock; readonly limiter: Limiter },
): SetUpProvider {
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: sched.hosts } });
  const { clientId } = sched;
  return { clientId, calls: guarded(managedUsers(outbound, sched), { breaker: createBreaker(clock), limiter, clientId }) };
}

/** What is here of one person, for them to take out, and to be gone with them: here at once, at the provider soon after. */
const personalDataSource = {
  name: 'bookings',
  export: async (db: Db, owner: Owner) => {
    const row = await integrationStore(db).of(owner);
    return row ? [presentHeld(row)] : [];
  },
  erase: async (db: Db, owner: Owner) => {
    const row = await integrationStore(db).forget(owner);
    if (row) await jobQueue(db).enqueue(forgetManagedUser, presentForgotten(row));
  },
};
