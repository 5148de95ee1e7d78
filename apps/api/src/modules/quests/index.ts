import type { Db } from '../../platform/db/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { resourceQuestCreator } from './create-resource-quest.ts';
import { generateQuestHandler } from './generation/generate-quest.job.ts';
import { generateQuest } from './generation/generation.jobs.ts';
import { type QuestWriter, writeQuestFromMaterial } from './generation/quest-writer.ts';
import { type QuestsDeps, questsContext, questTables } from './quests.context.ts';
import { questRoutes } from './quests.routes.ts';

export interface QuestsModuleDeps extends QuestsDeps {
  /** The bundled extractive writer when absent. */
  readonly writer?: QuestWriter;
}

export const questJobs = [generateQuest];

export function questsModule({ writer = writeQuestFromMaterial, ...deps }: QuestsModuleDeps) {
  const context = questsContext(deps);
  return {
    routes: { quests: questRoutes(context) },
    jobHandlers: [generateQuestHandler(context, writer)],
    personalDataSources: [questData(deps), savedQuestData],
    /** What the experiences module does with quests inside its own transaction. */
    within: (db: Db, scope: Scope) => resourceQuestCreator(context.ids, context.within(db, scope), scope),
  };
}

const questData = ({ experiences }: QuestsDeps): PersonalDataSource => ({
  name: 'quests',
  export: (db, person, limit) => questTables(db).quests.listNewestOf(person, limit),
  erase: async (db, person, erasedAt) => {
    const ids = await questTables(db).quests.deleteOwnedBy(person, erasedAt);
    await experiences(db, { ...systemScope, ...person }).unlink(ids, erasedAt);
  },
});

const savedQuestData: PersonalDataSource = {
  name: 'saved_quests',
  export: (db, person, limit) => questTables(db).saved.listNewestOf(person, limit),
  erase: (db, person) => questTables(db).saved.deleteOwnedBy(person),
};
