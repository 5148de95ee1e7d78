import { experiencePoints } from '@lyceum/contract/product/player';

interface Result {
  readonly answered: number;
  readonly correct: number;
  readonly total: number;
  readonly won: boolean;
}

export const computeEarnedExperience = ({ answered, correct, total, won }: Result): number =>
  correct * experiencePoints.correctAnswer +
  (answered === total ? experiencePoints.allAnswered : 0) +
  (won ? experiencePoints.win : 0);
