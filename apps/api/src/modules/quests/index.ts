import type { Db } from '../../platform/db/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { createResourceQuestCreator } from './create-resource-quest.ts';
import { generateQuestHandler } from './generation/generate-quest.job.ts';
import { generateQuest } from './generation/generation.jobs.ts';
import { type QuestWriter, writeQuestFromMaterial } from './generation/quest-writer.ts';
import { openQuestPlay } from './play/play.context.ts';
import { problemRoutes } from './problems/problems.routes.ts';
import { openQuestStores, type QuestsDeps, questsContext } from './quests.context.ts';
import { questRoutes } from './quests.routes.ts';

export interface QuestsModuleDeps extends QuestsDeps {
  /** The bundled extractive writer when absent. */
  readonly writer?: QuestWriter;
}

export type { QuestPlay } from './play/play.context.ts';

export const questJobs = [generateQuest];

export function questsModule({ writer = writeQuestFromMaterial, ...deps }: QuestsModuleDeps) {
  const context = questsContext(deps);
  return {
    routes: { quests: questRoutes(context), questProblems: problemRoutes(context) },
    jobHandlers: [generateQuestHandler(context, writer)],
    personalDataSources: [questData(deps), savedQuestData],
    /** What games are played with, inside the transaction of the games module. */
    play: (db: Db) => openQuestPlay(db),
    /** What the experiences module does with quests inside its own transaction. */
    within: (db: Db, scope: Scope) => createResourceQuestCreator(context.ids, context.within(db, scope), scope),
  };
}

const questData = ({ experiences }: QuestsDeps): PersonalDataSource => ({
  name: 'quests',
  export: (db, person, limit) => openQuestStores(db).quests.listNewestOf(person, limit),
  erase: async (db, person, erasedAt) => {
    const stores = openQuestStores(db);
    await stores.problems.forgetAuthor(person.userId);
    const ids = await stores.quests.deleteOwnedBy(person, erasedAt);
    await experiences(db, { ...systemScope, ...person }).unlink(ids, erasedAt);
  },
});

const savedQuestData: PersonalDataSource = {
  name: 'saved_quests',
  export: (db, person, limit) => openQuestStores(db).saved.listNewestOf(person, limit),
  erase: (db, person) => openQuestStores(db).saved.deleteOwnedBy(person),
};
