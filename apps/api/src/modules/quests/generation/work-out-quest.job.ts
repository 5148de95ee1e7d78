import type { Clock } from '../../../platform/clock.ts';
import { handleJob, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { QuestDeps } from '../quest-deps.ts';
import { questStores } from '../quest-work.store.ts';
import type { QuestWriter } from './quest-writer.ts';
import { workOutQuest } from './quests.jobs.ts';
import { endWork, materialOf } from './work-out-quest.ts';

interface Deps extends Pick<QuestDeps, 'read'> {
  readonly clock: Clock;
  readonly writer: QuestWriter;
}

export const workOutQuestHandler = ({ read, clock, writer }: Deps): JobHandler => {
  const end = (db: Parameters<typeof questStores>[0], questId: number, written: Awaited<ReturnType<QuestWriter>>) =>
    endWork(questStores(db), { questId, written, at: clock.now() });
  return handleJob(workOutQuest, {
    async run({ questId }, attempt) {
      const material = await read(systemScope, (stores) => materialOf(stores, questId));
      if (!material) return;
      const written = await writer(material, attempt.signal);
      const outcome = await attempt.finish(systemScope, (db) => end(db, questId, written));
      attempt.log.info({ event: 'quest.worked_out', quest_id: questId, outcome }, 'a quest was worked out');
    },
    onDeadLetter: ({ questId }, db) => end(db, questId, undefined),
  });
};
