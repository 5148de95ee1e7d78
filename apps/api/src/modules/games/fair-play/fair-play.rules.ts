import { fairPlayLimits } from '@lyceum/contract/product/fair-play';

/** What a flag follows from, by name. */
export type Evidence = Readonly<Record<string, number>>;

export interface TimedAnswer {
  readonly isCorrect: boolean;
  readonly seconds: number;
  /** The least time in which the problem can be read. */
  readonly readingSeconds: number;
}

/** Words are what white space separates, so languages without it have short reading times and are not flagged wrongly. */
export function estimateReadingSeconds({
  question,
  options,
}: {
  readonly question: string;
  readonly options: readonly string[];
}) {
  const { reactionSeconds, wordsPerSecond } = fairPlayLimits.reading;
  const words = [question, ...options].flatMap((text) => text.split(/\s+/u).filter((word) => word !== '')).length;
  return reactionSeconds + words / wordsPerSecond;
}

/** Only right answers count: who guesses fast is mostly wrong. */
export function findFastAnswerEvidence(answers: readonly TimedAnswer[]): Evidence | undefined {
  const { minFastAnswers, minShare } = fairPlayLimits.reading;
  const right = answers.filter(({ isCorrect }) => isCorrect);
  const fast = right
    .filter(({ seconds, readingSeconds }) => seconds < readingSeconds)
    .toSorted((one, other) => one.seconds - other.seconds);
  const [fastest] = fast;
  if (!fastest || fast.length < minFastAnswers || fast.length < right.length * minShare) return undefined;
  return {
    right_answers: right.length,
    fast_answers: fast.length,
    fastest_seconds: fastest.seconds,
    reading_seconds: fastest.readingSeconds,
  };
}

/** A player of a rated game. The rating is the one before it. */
export interface RatedPlayer {
  readonly playerId: number;
  readonly rating: number;
  readonly score: number;
  readonly right: number;
}

interface UsualPlay {
  readonly answered: number;
  readonly correct: number;
}

interface LostGame {
  readonly own: RatedPlayer;
  readonly others: readonly RatedPlayer[];
  readonly problems: number;
  /** In all earlier games. */
  readonly usual: UsualPlay;
}

/** Few right answers and fewer points than a much lower rated player, although the player is usually right. */
export function findThrownGameEvidence({ own, others, problems, usual }: LostGame): Evidence | undefined {
  const { minRatingLead, maxRightShare, minUsualAccuracy, minUsualAnswers } = fairPlayLimits.thrown;
  const [opponent] = others
    .filter(({ rating, score }) => own.rating - rating >= minRatingLead && score > own.score)
    .toSorted((one, other) => one.rating - other.rating);
  const usualAccuracy = usual.answered === 0 ? 0 : usual.correct / usual.answered;
  if (!opponent || own.right > problems * maxRightShare) return undefined;
  if (usual.answered < minUsualAnswers || usualAccuracy < minUsualAccuracy) return undefined;
  return {
    rating: own.rating,
    opponent: opponent.playerId,
    opponent_rating: opponent.rating,
    right_answers: own.right,
    problems,
    usual_accuracy: usualAccuracy,
  };
}
