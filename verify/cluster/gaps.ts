import type { Exchange, Route } from './exchange.ts';
import { isSuccess } from './exchange.ts';
import type { Fault } from './faults.ts';

/** The longest time in seconds around a fault in which no such request succeeded. */
export function findLongestGap(
  exchanges: readonly Exchange[],
  fault: Fault,
  wanted: Pick<Exchange, 'effect'> & { route: Route },
): number {
  const times = exchanges
    .filter((each) => each.effect === wanted.effect && each.route === wanted.route && isSuccess(each))
    .map(({ endedAt }) => endedAt)
    .sort((one, other) => one - other);
  const gaps = times
    .map((time, index) => ({ from: times[index - 1] ?? time, until: time }))
    .filter(({ from, until }) => until > fault.startedAt && from < fault.endedAt);
  return Math.max(0, ...gaps.map(({ from, until }) => until - from)) / 1_000;
}
