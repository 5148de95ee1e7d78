import { answerPoints } from '@lyceum/contract/product/game-play';

interface GameLength {
  readonly time_limit_seconds: number;
  readonly number_of_problems: number;
}

/** The share of the game's time that one problem has. */
export const getProblemSeconds = ({ time_limit_seconds, number_of_problems }: GameLength): number =>
  time_limit_seconds / number_of_problems;

interface TimedAnswer {
  readonly isCorrect: boolean;
  readonly servedAt: Date;
  readonly answeredAt: Date;
  readonly halvedAfterSeconds: number;
}

/** A right answer loses half of its points in the time that the problem has, and no more after it. */
export function computePoints({ isCorrect, servedAt, answeredAt, halvedAfterSeconds }: TimedAnswer): number {
  if (!isCorrect) return 0;
  const seconds = (answeredAt.getTime() - servedAt.getTime()) / 1000;
  if (seconds < answerPoints.graceSeconds) return answerPoints.full;
  return Math.round(answerPoints.full * (1 - Math.min(seconds, halvedAfterSeconds) / (2 * halvedAfterSeconds)));
}
