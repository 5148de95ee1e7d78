import type { Db } from '../../../platform/db/db.ts';
import { playedProblemStore } from './played-problems.store.ts';
import { playedQuestStore } from './played-quests.store.ts';
import { questProblemRatingStore } from './problem-ratings.store.ts';

/** What the games module does with quests inside its own transaction. */
export const openQuestPlayStores = (db: Db) => ({
  quests: playedQuestStore(db),
  problems: { ...playedProblemStore(db), ...questProblemRatingStore(db) },
});
export type QuestPlay = ReturnType<typeof openQuestPlayStores>;
