import { defineJobHandler, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import { openQuestStores, type QuestsContext } from '../quests.context.ts';
import { finishGeneration, loadQuestMaterial } from './generate-quest.ts';
import { generateQuest } from './generation.jobs.ts';
import type { QuestWriter } from './quest-writer.ts';

export const generateQuestHandler = ({ read, clock }: QuestsContext, writer: QuestWriter): JobHandler =>
  defineJobHandler(generateQuest, {
    async run({ questId }, attempt) {
      const material = await read(systemScope, (stores) => loadQuestMaterial(stores, questId));
      if (!material) return;
      const written = await writer(material, attempt.signal);
      const outcome = await attempt.finish(systemScope, (db) =>
        finishGeneration(openQuestStores(db), { questId, written, at: clock.now() }),
      );
      attempt.log.info({ event: 'quest.worked_out', quest_id: questId, outcome }, 'quest generated');
    },
    onDeadLetter: ({ questId }, db) => finishGeneration(openQuestStores(db), { questId, written: undefined, at: clock.now() }),
  });
