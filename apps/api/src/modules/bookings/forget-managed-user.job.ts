import { handleJob, type JobHandler } from '../../platform/jobs/index.ts';
import { forgetManagedUser } from './bookings.jobs.ts';
import type { SetUpProvider } from './bookings-deps.ts';
import { isTrouble, type Trouble } from './provider/scheduling-provider.ts';

const timeoutMs = 10_000;
const timed = () => ({ until: performance.now() + timeoutMs });

export const forgetManagedUserHandler = ({ provider }: { readonly provider: SetUpProvider | undefined }): JobHandler =>
  handleJob(forgetManagedUser, {
    async run({ clientId, managedUserId, ...known }, attempt) {
      // Only the client that made them can remove them; with another one there is nobody to ask.
      if (provider?.clientId !== clientId) return;
      const id = managedUserId ?? (await idOf(provider, known));
      if (id === undefined) return;
      untroubled(await provider.calls.remove(id, timed()));
      attempt.log.info({ event: 'bookings.managed_user_removed', managed_user_id: id }, 'a managed user was removed');
    },
  });

/** Under their address may be somebody else. */
async function idOf(
  { calls }: SetUpProvider,
  { email, mark }: { readonly email: string; readonly mark: string },
): Promise<number | undefined> {
  const found = untroubled(await calls.find({ managedUserId: undefined, email }, timed()));
  return found.kind === 'found' && found.mark === mark ? found.managedUserId : undefined;
}

function untroubled<T extends { readonly kind: string }>(outcome: T | Trouble): T {
  if (isTrouble(outcome)) throw new Error(`The provider did not remove a user: ${outcome.reason}`);
  return outcome;
}
