import type { Owner } from '../owner.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { countModelCalls, utcDate } from './usage.rules.ts';

/** Counts a call of the embedding model; false once today's calls are used up. Parallel calls may exceed the limit by a few. */
export async function claimModelCall(
  { clock, settings }: Pick<VaultContext, 'clock' | 'settings'>,
  { usage }: Pick<VaultStores, 'usage'>,
  owner: Owner,
): Promise<boolean> {
  const now = clock.now();
  const used = await usage.get(owner);
  if (countModelCalls(used.user, now) >= settings.user.modelCalls) return false;
  if (countModelCalls(used.workspace, now) >= settings.workspace.modelCalls) return false;
  await usage.countModelCall(owner, utcDate(now));
  return true;
}
