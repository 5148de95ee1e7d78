import { minimumElo } from '@lyceum/contract/product/player';

/** A player of a game before it is rated. */
export interface Contender {
  readonly playerId: number;
  readonly rating: number;
  /** Rated games in the quest so far. */
  readonly games: number;
  readonly score: number;
}

export interface RatingChange {
  readonly playerId: number;
  readonly k: number;
  readonly delta: number;
}

/** How far one game can move a rating: far for newcomers, little at the top (adr/0051). */
export function getKFactor({ games, rating }: { readonly games: number; readonly rating: number }): number {
  if (games < 30) return 40;
  return rating >= 2400 ? 10 : 20;
}

/** The share of points that a rating is expected to win against another one. */
export const computeExpectedScore = (own: number, other: number): number => 1 / (1 + 10 ** ((other - own) / 400));

/** 1 for more points, 0 for fewer, one half for as many. */
const compareScores = (own: number, other: number): number => (own === other ? 0.5 : Number(own > other));

/**
 * Every pair of players is a game of two; the changes of all pairs are averaged. With equal K the changes add up to exactly 0,
 * rounded or not: what one player wins, others lose.
 */
export function computeRatingChanges(
  contenders: readonly Contender[],
  getWeight: (one: number, other: number) => number,
): RatingChange[] {
  // In one order, so that rounding and sums do not depend on the order of the argument.
  const sorted = contenders.toSorted((one, other) => one.playerId - other.playerId);
  const exact = sorted.map((own) => {
    const k = getKFactor(own);
    const surplus = sorted
      .filter(({ playerId }) => playerId !== own.playerId)
      .map(
        (other) =>
          getWeight(own.playerId, other.playerId) *
          (compareScores(own.score, other.score) - computeExpectedScore(own.rating, other.rating)),
      )
      .reduce((sum, value) => sum + value, 0);
    return { playerId: own.playerId, rating: own.rating, k, delta: (k * surplus) / (sorted.length - 1) };
  });
  const isBalanced = new Set(exact.map(({ k }) => k)).size === 1;
  const rounded = isBalanced ? roundToZeroSum(exact) : exact.map((change) => ({ ...change, delta: Math.round(change.delta) }));
  return keepMinimum(rounded, isBalanced).map(({ playerId, k, delta }) => ({ playerId, k, delta: delta === 0 ? 0 : delta }));
}

interface Change extends RatingChange {
  readonly rating: number;
}

/** Rounds down, and gives the points that are missing to the largest remainders; equal ones in the order of ids. */
function roundToZeroSum(changes: readonly Change[]): Change[] {
  const floors = changes.map((change) => ({
    ...change,
    delta: Math.floor(change.delta),
    rest: change.delta - Math.floor(change.delta),
  }));
  const missing = -floors.reduce((sum, { delta }) => sum + delta, 0);
  const raised = new Set(
    floors
      .toSorted((one, other) => other.rest - one.rest || one.playerId - other.playerId)
      .slice(0, missing)
      .map(({ playerId }) => playerId),
  );
  return floors.map(({ rest: _rest, ...change }) => ({ ...change, delta: change.delta + Number(raised.has(change.playerId)) }));
}

/** Nobody falls below the minimum. What a player cannot lose, the winners do not get. */
function keepMinimum(changes: readonly Change[], isBalanced: boolean): Change[] {
  const kept = changes.map((change) => ({ ...change, delta: Math.max(change.delta, minimumElo - change.rating) }));
  if (!isBalanced) return kept;
  for (let excess = kept.reduce((sum, { delta }) => sum + delta, 0); excess > 0; excess -= 1) {
    const top = kept.reduce((one, other) => (other.delta > one.delta ? other : one));
    top.delta -= 1;
  }
  return kept;
}

export interface SoloProblem {
  readonly problemId: number;
  readonly rating: number;
  readonly timesAnswered: number;
  /** Undefined: without an answer, which the player loses and the problem does not win. */
  readonly isCorrect: boolean | undefined;
}

/** Alone, a player meets the problems: the mean of all counts for the player, and each answer for its problem. */
export function computeSoloRatingChange(
  player: { readonly rating: number; readonly games: number },
  problems: readonly SoloProblem[],
  weight: number,
): { readonly k: number; readonly delta: number; readonly problems: readonly { problemId: number; delta: number }[] } {
  const k = getKFactor(player);
  const surplusOf = ({ rating, isCorrect }: SoloProblem) =>
    Number(isCorrect === true) - computeExpectedScore(player.rating, rating);
  const mean = problems.reduce((sum, problem) => sum + surplusOf(problem), 0) / problems.length;
  return {
    k,
    delta: Math.max(toInteger(weight * k * mean), minimumElo - player.rating),
    problems: problems
      .filter(({ isCorrect }) => isCorrect !== undefined)
      .map((problem) => ({
        problemId: problem.problemId,
        delta: keepRange(
          problem.rating,
          toInteger(-weight * getKFactor({ rating: problem.rating, games: problem.timesAnswered }) * surplusOf(problem)),
        ),
      })),
  };
}

/** Without a negative zero. */
const toInteger = (value: number): number => Math.round(value) || 0;

const maximumProblemRating = 4000;
const keepRange = (rating: number, delta: number): number =>
  Math.min(Math.max(delta, minimumElo - rating), maximumProblemRating - rating);
