import { defineJobHandler, type JobHandler } from '../../platform/jobs/index.ts';
import type { BookingsContext, ConfiguredProvider } from './bookings.context.ts';
import { deleteManagedUserJob } from './bookings.jobs.ts';
import { isProviderFailure, type ProviderFailure } from './provider/scheduling-provider.ts';

const timeoutMs = 10_000;
const callOptions = () => ({ deadline: performance.now() + timeoutMs });

export const deleteManagedUserHandler = ({ provider }: BookingsContext): JobHandler =>
  defineJobHandler(deleteManagedUserJob, {
    async run({ clientId, managedUserId, ...user }, attempt) {
      // Only the client that created a managed user can delete them.
      if (provider?.clientId !== clientId) return;
      const id = managedUserId ?? (await findId(provider, user));
      if (id === undefined) return;
      throwOnFailure('delete', await provider.api.remove(id, callOptions()));
      attempt.log.info({ event: 'bookings.managed_user_removed', managed_user_id: id }, 'managed user deleted');
    },
  });

/** The address may belong to another user by now, so the mark has to match too. */
async function findId(
  { api }: ConfiguredProvider,
  { email, mark }: { readonly email: string; readonly mark: string },
): Promise<number | undefined> {
  const outcome = throwOnFailure('look up', await api.find({ managedUserId: undefined, email }, callOptions()));
  return outcome.kind === 'found' && outcome.ownerMark === mark ? outcome.managedUserId : undefined;
}

function throwOnFailure<T extends { readonly kind: string }>(action: 'look up' | 'delete', outcome: T | ProviderFailure): T {
  if (isProviderFailure(outcome))
    throw new Error(`The scheduling provider did not ${action} the managed user of an erased person: ${outcome.reason}`);
  return outcome;
}
