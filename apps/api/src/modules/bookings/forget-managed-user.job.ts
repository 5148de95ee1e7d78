import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { forgetManagedUser } from './bookings.jobs.ts';
import type { SetUpProvider } from './bookings-deps.ts';

const timeoutMs = 10_000;

export const forgetManagedUserHandler = ({ provider }: { readonly provider: SetUpProvider | undefined }): JobHandler =>
  handle(forgetManagedUser, {
    async run({ clientId, managedUserId }, attempt) {
      // Only the client that made them can remove them; with another one there is nobody to ask.
      if (provider?.clientId !== clientId) return;
      const outcome = await provider.calls.remove(managedUserId, { until: performance.now() + timeoutMs });
      if (outcome.kind === 'unavailable' || outcome.kind === 'refused')
        throw new Error(`The provider did not remove a user: ${outcome.reason}`);
      attempt.log.info({ event: 'bookings.managed_user_removed', managed_user_id: managedUserId }, 'a managed user was removed');
    },
  });
