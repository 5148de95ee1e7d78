import { createHmac } from 'node:crypto';

/** Whose options, of which problem. */
export interface OptionOrderInput {
  /** Secret, so that a player cannot compute the stored order, in which authors may favour a position. */
  readonly seed: string;
  readonly playerId: number;
  readonly position: number;
  readonly options: number;
}

/** The stored indexes in the order in which the player sees them. Knows nothing of the right option. */
export function getOptionOrder({ seed, playerId, position, options }: OptionOrderInput): number[] {
  const rank = (index: number) => createHmac('sha256', seed).update(`${playerId}:${position}:${index}`).digest('hex');
  return Array.from({ length: options }, (_, index) => ({ index, rank: rank(index) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ index }) => index);
}
