import { computeExactChanges } from './reference-elo.ts';

/** What docs/adr/0050 and 0051 say must follow from games, written again from the text; the story compares what people see with it. */

/** How one person plays one game: all problems in the same time, the first `right` ones rightly. */
export interface Round {
  readonly right: number;
  readonly total: number;
  readonly seconds: number;
  readonly secondsPerProblem: number;
}

/** The score after each answer. */
export function listScores({ right, total, seconds, secondsPerProblem }: Round): number[] {
  const points = Math.round(1000 * (1 - seconds / (2 * secondsPerProblem)));
  return Array.from({ length: total }, (_, index) => Math.min(index + 1, right) * points);
}

export const computeFinalScore = (round: Round): number => listScores(round).at(-1) ?? 0;

const startingRating = 1200;

/** The ratings of two players after their first rated game. */
export function rateFirstGame(one: Round, other: Round): [number, number] {
  const players = [one, other].map((round, id) => ({ id, rating: startingRating, games: 0, points: computeFinalScore(round) }));
  const { changes } = computeExactChanges(players, () => 1);
  const after = (id: number) => startingRating + Math.round(changes.get(id) ?? 0);
  return [after(0), after(1)];
}

/** A first game alone, in which the first `right` answers are right: the mean over all problems, each with a rating of its own. */
export function rateFirstSoloGame({ right, total }: Round, problemRatings: readonly number[]): number {
  const surplus = problemRatings.map(
    (rating, index) => Number(index < right) - 1 / (1 + 10 ** ((rating - startingRating) / 400)),
  );
  return startingRating + Math.round((40 * surplus.reduce((sum, value) => sum + value, 0)) / total);
}

export interface Life {
  readonly rounds: readonly { readonly round: Round; readonly won: boolean }[];
  readonly questsCreated: number;
}

/** The figures that follow from everything a person did. */
export function computeFigures({ rounds, questsCreated }: Life) {
  const sum = (valueOf: (played: Life['rounds'][number]) => number) =>
    rounds.reduce((total, played) => total + valueOf(played), 0);
  const answered = sum(({ round }) => round.total);
  const correct = sum(({ round }) => round.right);
  const wins = sum(({ won }) => Number(won));
  return {
    answered,
    correct,
    accuracy: correct / answered,
    games: rounds.length,
    wins,
    // 10 for a right answer, 20 for answering all, 30 for a win.
    experience: 10 * correct + 20 * rounds.length + 30 * wins,
    // 10 each for a quest, a completed game and a won one.
    points: 10 * (questsCreated + rounds.length + wins),
    activity: [
      ...Array<string>(questsCreated).fill('quest_created'),
      ...Array<string>(rounds.length).fill('game_completed'),
      ...Array<string>(wins).fill('game_won'),
    ].toSorted(),
  };
}
