import type { QuestProblem } from '@lyceum/contract/product/quest-problem';

import type { ProblemRow } from './problems.store.ts';

export const presentProblemWithSolution = (row: ProblemRow): QuestProblem => ({
  id: row.id,
  uid: row.uid,
  quest_id: row.quest_id,
  kind: row.kind,
  question: row.question,
  options: row.options,
  correct_option: row.correct_option,
  explanation: row.explanation,
  source: row.source,
  is_generated: row.is_generated,
  is_active: row.is_active,
  rating: row.rating,
  times_answered: row.times_answered,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
