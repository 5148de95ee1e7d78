import { canTransition } from '@lyceum/contract';
import { questCreation } from '@lyceum/contract/product/quest';

import type { QuestsStores, QuestTables } from '../quests.context.ts';
import { toJsonb } from '../quests.rules.ts';
import { listFieldsToGenerate, type QuestMaterial, type WrittenQuest } from './generation.rules.ts';

/** Undefined when the quest is deleted or no longer in progress. */
export async function loadQuestMaterial(
  { quests, experiences }: QuestsStores,
  questId: number,
): Promise<QuestMaterial | undefined> {
  const quest = await quests.findUncheckedForGeneration(questId);
  if (quest?.creation_status !== 'in_progress') return undefined;
  return {
    name: quest.name,
    focusArea: quest.focus_area,
    description: quest.description,
    notes: await experiences.listNotes(questId),
  };
}

interface GenerationResult {
  readonly questId: number;
  /** Undefined: the generation failed. */
  readonly written: WrittenQuest | undefined;
  readonly at: Date;
}

/** Completes or fails a generation that is still in progress. Fields that a person wrote in the meantime stay. */
export async function finishGeneration(
  { quests }: QuestTables,
  { questId, written, at }: GenerationResult,
): Promise<'completed' | 'failed' | 'superseded'> {
  const quest = await quests.lockUncheckedForGeneration(questId);
  const status = written ? 'completed' : 'failed';
  if (!quest || !canTransition(questCreation, quest.creation_status, status)) return 'superseded';
  await quests.update(questId, {
    ...(written && generatedColumns(quest, written)),
    creation_status: status,
    updated_at: at,
  });
  return status;
}

function generatedColumns(quest: Parameters<typeof listFieldsToGenerate>[0], written: WrittenQuest) {
  const fields = listFieldsToGenerate(quest);
  const columns = fields.map((field): [string, string | null] => [
    field,
    field === 'summary' ? written.summary : toJsonb(written[field]),
  ]);
  return { ...Object.fromEntries(columns), generated: fields.filter((field) => written[field] !== null) };
}
