export const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** One result of a campaign, and whether it meets its goal. */
export interface Finding {
  readonly text: string;
  readonly holds: boolean;
}

export const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
