import type { Owner } from '../owner.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { formatUtcDate, getModelCallsToday } from './usage.rules.ts';

/** Counts a call of the embedding model; false once today's calls are used up. Parallel calls may exceed the limit by a few. */
export async function claimModelCall(
  { clock, settings }: Pick<VaultContext, 'clock' | 'settings'>,
  { usage }: Pick<VaultStores, 'usage'>,
  owner: Owner,
): Promise<boolean> {
  const now = clock.now();
  const used = await usage.get(owner);
  if (getModelCallsToday(used.user, now) >= settings.user.modelCalls) return false;
  if (getModelCallsToday(used.workspace, now) >= settings.workspace.modelCalls) return false;
  await usage.countModelCall(owner, formatUtcDate(now));
  return true;
}
