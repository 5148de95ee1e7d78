import { problemLimits } from '@lyceum/contract/product/quest-problem';
import { Problem } from '@lyceum/kit';

export const tooManyQuestProblems = (): Problem =>
  new Problem(409, 'conflict', `A quest can have at most ${problemLimits.perQuest} problems.`, {
    hint: 'Delete problems that you no longer need.',
  });
