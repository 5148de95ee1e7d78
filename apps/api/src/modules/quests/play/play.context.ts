import type { Db } from '../../../platform/db/db.ts';
import { drawnProblemStore } from './drawn-problems.store.ts';
import { playedQuestStore } from './played-quests.store.ts';
import { problemRatingStore } from './problem-ratings.store.ts';

/** What the games module does with quests inside its own transaction. */
export const openQuestPlay = (db: Db) => ({
  quests: playedQuestStore(db),
  problems: { ...drawnProblemStore(db), ...problemRatingStore(db) },
});
export type QuestPlay = ReturnType<typeof openQuestPlay>;
