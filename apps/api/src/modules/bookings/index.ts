import type { Db } from '../../platform/db/db.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import { createOutbound, publicOnly } from '../../platform/outbound/index.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { type BookingsDeps, bookingsContext, type ConfiguredProvider } from './bookings.context.ts';
import { deleteManagedUserJob } from './bookings.jobs.ts';
import { presentExportedIntegration, toDeletionPayload } from './bookings.present.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { deleteManagedUserHandler } from './delete-managed-user.job.ts';
import { integrationStore } from './integrations.store.ts';
import { createCircuitBreaker } from './provider/circuit-breaker.ts';
import { createManagedUserProvider } from './provider/managed-users.ts';
import { addCircuitBreakerAndRateLimit } from './provider/protected-provider.ts';
import type { Owner } from './sealed-tokens.ts';

export { bookingSealedColumns } from './sealed-tokens.ts';

export const bookingJobs = [deleteManagedUserJob];

/** Access tokens of the scheduling provider. */
export function bookingsModule(deps: BookingsDeps) {
  const context = bookingsContext(deps, configuredProvider(deps));
  return {
    routes: { bookings: bookingRoutes(context) },
    jobHandlers: [deleteManagedUserHandler(context)],
    personalDataSources: [personalDataSource],
  };
}

function configuredProvider({ sched, clock, limiter }: BookingsDeps): ConfiguredProvider | undefined {
  if (!sched) return undefined;
  const { clientId, hosts } = sched;
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: hosts } });
  const circuitBreaker = createCircuitBreaker(clock);
  return {
    clientId,
    api: addCircuitBreakerAndRateLimit(createManagedUserProvider(outbound, sched), { circuitBreaker, limiter, clientId }),
  };
}

/** Erased here at once, and at the provider by a job. */
const personalDataSource: PersonalDataSource = {
  name: 'bookings',
  export: async (db: Db, person: Owner) => {
    const integration = await integrationStore(db).find(person);
    return integration ? [presentExportedIntegration(integration)] : [];
  },
  erase: async (db: Db, person: Owner) => {
    const deleted = await integrationStore(db).deleteOwnedBy(person);
    if (deleted) await jobQueue(db).enqueue(deleteManagedUserJob, toDeletionPayload(deleted));
  },
};
