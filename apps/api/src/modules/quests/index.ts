import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { questMaker } from './begin-quest.ts';
import { extractiveWriter, type QuestWriter } from './generation/quest-writer.ts';
import { workOutQuest } from './generation/quests.jobs.ts';
import { workOutQuestHandler } from './generation/work-out-quest.job.ts';
import type { QuestDeps } from './quest-deps.ts';
import { type QuestPorts, questStores, questWork, questWriting } from './quest-work.store.ts';
import { questRoutes } from './quests.routes.ts';

export interface QuestsModuleDeps extends QuestPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
  /** The bundled one when absent. */
  readonly writer?: QuestWriter;
}

export const questJobs = [workOutQuest];

/** Quests: what people play and learn by. */
export function questsModule({ db, clock, ids, lists, baseUrl, writer = extractiveWriter, ...ports }: QuestsModuleDeps) {
  const deps: QuestDeps = { baseUrl, clock, ids, lists, ...questWork(db, ports) };
  return {
    routes: { quests: questRoutes(deps) },
    jobHandlers: [workOutQuestHandler({ ...deps, writer })],
    personalDataSources: holdingsOf(ports),
    /** What the experiences' module does with quests inside its own transaction. */
    within: (tx: Db, scope: Scope) => questMaker(deps, questWriting(tx, scope, ports), scope),
  };
}

/** What is here of one person, for them to take out, and to be gone with them. */
const holdingsOf = ({ experiences }: QuestPorts): readonly PersonalDataSource[] => [
  {
    name: 'quests',
    export: (db, owner, most) => questStores(db).cards.newestOf(owner, most),
    erase: async (db, owner, at) => {
      const ids = await questStores(db).quests.removeAllOf(owner, at);
      await experiences(db, { ...systemScope, ...owner }).unlink(ids, at);
    },
  },
  {
    name: 'saved_quests',
    export: (db, owner, most) => questStores(db).saved.newestOf(owner, most),
    erase: (db, owner) => questStores(db).saved.forget(owner),
  },
];
