import type { VaultUsage } from '@lyceum/contract/product/vault-search';

/** What counts towards the limits. */
export interface Amounts {
  readonly bytes: number;
  readonly documents: number;
  readonly passages: number;
}
export type AmountName = keyof Amounts;
export const amountNames: readonly AmountName[] = ['bytes', 'documents', 'passages'];

export interface Limits extends Amounts {
  readonly modelCalls: number;
}

export interface VaultLimits {
  readonly user: Limits;
  readonly workspace: Limits;
}

export interface Usage extends Amounts {
  /** The UTC date on which the calls were made. */
  readonly model_day: string;
  readonly model_calls: number;
}

export const noUsage: Usage = { bytes: 0, documents: 0, passages: 0, model_day: '', model_calls: 0 };

/** From this share of a limit on, its owner is warned. */
const warningShare = 0.8;

export const isLimitNearlyReached = (used: number, limit: number): boolean => used >= limit * warningShare;

/** The amounts that grew beyond their limit. Shrinking is always allowed, even above a limit that was lowered. */
export const findExceededLimits = (after: Amounts, change: Amounts, limits: Amounts): AmountName[] =>
  amountNames.filter((name) => change[name] > 0 && after[name] > limits[name]);

/** The amounts that the change brought near their limit. */
export const findNearlyReachedLimits = (after: Amounts, change: Amounts, limits: Amounts): AmountName[] =>
  amountNames.filter(
    (name) => isLimitNearlyReached(after[name], limits[name]) && !isLimitNearlyReached(after[name] - change[name], limits[name]),
  );

export const formatUtcDate = (at: Date): string => at.toISOString().slice(0, 10);

/** Calls of earlier days no longer count. */
export const getModelCallsToday = (usage: Usage, at: Date): number =>
  usage.model_day === formatUtcDate(at) ? usage.model_calls : 0;

export function presentUsage(usage: Usage, limits: Limits, at: Date): VaultUsage['user'] {
  const amount = (used: number, limit: number) => ({ used, limit, is_nearly_reached: isLimitNearlyReached(used, limit) });
  return {
    bytes: amount(usage.bytes, limits.bytes),
    documents: amount(usage.documents, limits.documents),
    passages: amount(usage.passages, limits.passages),
    model_calls: { ...amount(getModelCallsToday(usage, at), limits.modelCalls), resets_at: nextMidnight(at).toISOString() },
  };
}

const nextMidnight = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
