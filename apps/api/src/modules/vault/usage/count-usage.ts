import type { Owner } from '../owner.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { describeVaultLimit, quotaExceeded } from './usage.problems.ts';
import {
  type AmountName,
  type Amounts,
  amountNames,
  findExceededLimits,
  findNearlyReachedLimits,
  formatUtcDate,
} from './usage.rules.ts';

type Context = Pick<VaultContext, 'clock' | 'settings'>;

/**
 * Counts a change towards the limits; throws if it exceeds one, and warns the owner when it comes near. Call it last in a
 * transaction: it locks a row that all users of the workspace wait for.
 */
export async function countUsageWithinLimits(
  context: Context,
  stores: VaultStores,
  owner: Owner,
  change: Amounts,
): Promise<void> {
  const used = await stores.usage.change(owner, change);
  for (const whose of ['user', 'workspace'] as const) {
    const [name] = findExceededLimits(used[whose], change, context.settings[whose]);
    if (name !== undefined) throw quotaExceeded({ whose, name, limit: context.settings[whose][name] });
  }
  for (const name of findNearlyReachedLimits(used.user, change, context.settings.user))
    await warn(context, stores, owner, { name, used: used.user[name] });
}

/** Throws if the change would exceed a limit. A first check, before work that a refusal would waste. */
export async function assertChangeWithinLimits(
  { settings }: Pick<VaultContext, 'settings'>,
  { usage }: Pick<VaultStores, 'usage'>,
  owner: Owner,
  change: Amounts,
): Promise<void> {
  const used = await usage.get(owner);
  for (const whose of ['user', 'workspace'] as const) {
    const after = {
      bytes: used[whose].bytes + change.bytes,
      documents: used[whose].documents + change.documents,
      passages: used[whose].passages + change.passages,
    };
    const [name] = findExceededLimits(after, change, settings[whose]);
    if (name !== undefined) throw quotaExceeded({ whose, name, limit: settings[whose][name] });
  }
}

/** One notification a day and limit, even if the usage goes up and down. */
async function warn(
  { clock, settings }: Context,
  { notifications }: VaultStores,
  owner: Owner,
  { name, used }: { readonly name: AmountName; readonly used: number },
): Promise<void> {
  const limit = settings.user[name];
  const percent = Math.floor((used / limit) * 100);
  const { workspaceId, userId } = owner;
  await notifications.notify({
    workspaceId,
    userId,
    notificationType: '2',
    text: {
      kind: 'vault_nearly_full',
      message: `You use ${percent} percent of a limit of your vault. ${describeVaultLimit({ whose: 'user', name, limit })}`,
      amount: name,
      used,
      limit,
    },
    mailCategory: 'activity',
    deduplicationKey: `vault-limit:${name}:${formatUtcDate(clock.now())}`,
  });
}

/** Throws while more is used than the limits allow, which happens when an operator lowers them. */
export async function assertNotOverLimits(
  { settings }: Pick<VaultContext, 'settings'>,
  { usage }: Pick<VaultStores, 'usage'>,
  owner: Owner,
): Promise<void> {
  const used = await usage.get(owner);
  for (const whose of ['user', 'workspace'] as const) {
    const name = amountNames.find((one) => used[whose][one] > settings[whose][one]);
    if (name !== undefined) throw quotaExceeded({ whose, name, limit: settings[whose][name] });
  }
}
