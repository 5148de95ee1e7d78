import type { Db } from '../../platform/db/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { createResourceQuestCreator } from './create-resource-quest.ts';
import { generateQuestHandler } from './generation/generate-quest.job.ts';
import { generateQuestJob } from './generation/generation.jobs.ts';
import { type ProblemWriter, writeProblemsOffline } from './generation/problem-writer.ts';
import type { QuestSources } from './generation/quest-sources.ts';
import { type QuestWriter, writeQuestFromMaterial } from './generation/quest-writer.ts';
import { openQuestPlayStores } from './play/play.context.ts';
import { questProblemRoutes } from './problems/problems.routes.ts';
import { openQuestStores, type QuestsDeps, questsContext } from './quests.context.ts';
import { questRoutes } from './quests.routes.ts';

export interface QuestsModuleDeps extends QuestsDeps {
  readonly sources: QuestSources;
  /** The bundled writer, which needs no model, when absent. */
  readonly problemWriter?: ProblemWriter | undefined;
  /** The bundled extractive writer when absent. */
  readonly writer?: QuestWriter;
}

export { createOpenAiProblemWriter } from './generation/openai-problem-writer.ts';
export type { QuestPlay } from './play/play.context.ts';

export const questJobs = [generateQuestJob];

export function questsModule({
  writer = writeQuestFromMaterial,
  problemWriter = writeProblemsOffline,
  sources,
  ...deps
}: QuestsModuleDeps) {
  const context = questsContext(deps);
  return {
    routes: { quests: questRoutes(context, sources), questProblems: questProblemRoutes(context) },
    jobHandlers: [generateQuestHandler(context, { writer, problemWriter, sources })],
    personalDataSources: [questData(deps), savedQuestData, generationData],
    /** What games are played with, inside the transaction of the games module. */
    play: (db: Db) => openQuestPlayStores(db),
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

const generationData: PersonalDataSource = {
  name: 'quest_generations',
  export: (db, person, limit) => openQuestStores(db).generations.exportOf(person.userId, limit),
  erase: (db, person) => openQuestStores(db).generations.eraseOf(person.userId),
};

const savedQuestData: PersonalDataSource = {
  name: 'saved_quests',
  export: (db, person, limit) => openQuestStores(db).saved.listNewestOf(person, limit),
  erase: (db, person) => openQuestStores(db).saved.deleteOwnedBy(person),
};
