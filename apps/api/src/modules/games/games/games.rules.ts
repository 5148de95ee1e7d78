import type { GameStatus } from '@lyceum/contract/product/player-game';

/** What decides whether the time of a game has passed. */
export interface GameTimes {
  readonly status: GameStatus;
  readonly expires_at: Date;
  readonly deadline_at: Date | null;
}

export const isWaitingToStart = (status: GameStatus): boolean => status === 'pending' || status === 'ready';

/** A running game ends at its deadline, a waiting one when it was not started in time. */
export function isDue({ status, expires_at, deadline_at }: GameTimes, at: Date): boolean {
  if (status === 'in_progress') return deadline_at !== null && at >= deadline_at;
  return isWaitingToStart(status) && at >= expires_at;
}

/** The share of the problems that a player must answer to have taken part (adr/0050). */
export const minAnsweredShare = 0.2;

export const hasAnsweredEnough = ({ answered, total }: { readonly answered: number; readonly total: number }): boolean =>
  answered >= total * minAnsweredShare;

interface Contestant {
  readonly playerId: number;
  readonly score: number;
}

/** The player with the most points. Nobody wins alone, without points, or in a tie for the first place. */
export function findWinner(contestants: readonly Contestant[]): number | null {
  if (contestants.length < 2) return null;
  const best = Math.max(...contestants.map(({ score }) => score));
  const first = contestants.filter(({ score }) => score === best);
  return best > 0 && first.length === 1 ? (first[0]?.playerId ?? null) : null;
}

/** Words of free text that problems are looked for with, as patterns of SQL's `like`. */
export const toSubtopicPatterns = (subtopics: string): string[] =>
  subtopics
    .split(/[\s,;]+/)
    .filter(({ length }) => length >= 3)
    .slice(0, 20)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** 100 only for loaded games. */
export const getLoadingProgress = (isLoaded: boolean, generationProgress: number): number =>
  isLoaded ? 100 : Math.min(generationProgress, 99);
