import { canTransition } from '@lyceum/contract';
import { questCreation } from '@lyceum/contract/product/quest';
import { problemLimits } from '@lyceum/contract/product/quest-problem';

import type { Ids } from '../../../platform/ids.ts';
import type { QuestsStores, QuestTables } from '../quests.context.ts';
import { toJsonb } from '../quests.rules.ts';
import { listFieldsToGenerate, type QuestMaterial, type WrittenQuest } from './generation.rules.ts';
import type { SourceReport } from './generations.store.ts';
import type { SourceText } from './offline/generated-problem.ts';
import type { SourcedProblem } from './problem-writer.ts';
import type { SourcesToRead } from './read-generation-sources.ts';

/** What a generation starts from: texts that the database has, and sources to read. */
export interface GenerationInput {
  readonly material: QuestMaterial;
  readonly texts: readonly SourceText[];
  readonly toRead: SourcesToRead;
  readonly numberOfProblems: number;
}

/** Undefined when the quest is deleted or no longer in progress. */
export async function loadGenerationInput(
  { quests, experiences, generations }: QuestsStores,
  questId: number,
): Promise<GenerationInput | undefined> {
  const quest = await quests.findUncheckedForGeneration(questId);
  const generation = await generations.find(questId);
  if (quest?.creation_status !== 'in_progress' || !generation) return undefined;
  const notes = await experiences.listNotes(questId);
  return {
    material: { name: quest.name, focusArea: quest.focus_area, description: quest.description, notes },
    texts: [
      { source: 'Description', title: quest.name, text: quest.description ?? '' },
      ...notes.map(({ title, text }) => ({ source: title ?? 'AI note', title: title ?? quest.name, text })),
      { source: 'Text', title: quest.name, text: generation.text },
    ].filter(({ text }) => text.trim() !== ''),
    toRead: {
      owner: { workspaceId: generation.workspace_id, userId: generation.requested_by },
      documentIds: generation.document_ids,
      urls: [...quest.urls, ...quest.files],
    },
    numberOfProblems: generation.number_of_problems,
  };
}

export interface GenerationResult {
  readonly questId: number;
  /** Undefined: the generation failed. */
  readonly written: WrittenQuest | undefined;
  readonly problems: readonly SourcedProblem[];
  readonly sources: readonly SourceReport[];
  readonly at: Date;
}

/**
 * Completes or fails a generation that is still in progress. Fields that a person wrote in the meantime stay, and so do problems; the
 * generated ones are replaced.
 */
export async function finishGeneration(
  ids: Ids,
  stores: QuestTables,
  { questId, written, problems, sources, at }: GenerationResult,
): Promise<'completed' | 'failed' | 'superseded'> {
  const quest = await stores.quests.lockUncheckedForGeneration(questId);
  const status = written ? 'completed' : 'failed';
  if (!quest || !canTransition(questCreation, quest.creation_status, status)) return 'superseded';
  await stores.quests.update(questId, {
    ...(written && generatedColumns(quest, written)),
    creation_status: status,
    updated_at: at,
  });
  const made = written ? await replaceProblems(ids, stores, { questId, workspaceId: quest.workspace_id, problems, at }) : 0;
  await stores.generations.update(questId, {
    ...(written && { progress: 100 }),
    message: describeOutcome(status, made),
    sources: JSON.stringify(sources),
    finished_at: at,
    // It was needed for this generation only.
    text: '',
  });
  return status;
}

const describeOutcome = (status: 'completed' | 'failed', made: number): string => {
  if (status === 'failed') return 'There was no text to work from.';
  if (made === 0) return 'The texts were too short to make problems from. Write some yourself, or generate again with more text.';
  return made === 1 ? '1 problem was made.' : `${made} problems were made.`;
};

interface Replacement {
  readonly questId: number;
  readonly workspaceId: number;
  readonly problems: readonly SourcedProblem[];
  readonly at: Date;
}

async function replaceProblems(
  ids: Ids,
  { problems: store }: QuestTables,
  { questId, workspaceId, problems, at }: Replacement,
): Promise<number> {
  await store.deleteGenerated(questId, at);
  const room = problemLimits.perQuest - (await store.count(questId));
  const added = problems.slice(0, Math.max(0, room)).map((problem) => ({
    ...problem,
    uid: ids.uid(),
    is_generated: true,
    is_active: true,
  }));
  await store.insert(added, { workspaceId, questId, createdBy: null, at });
  return added.length;
}

function generatedColumns(quest: Parameters<typeof listFieldsToGenerate>[0], written: WrittenQuest) {
  const fields = listFieldsToGenerate(quest);
  const columns = fields.map((field): [string, string | null] => [
    field,
    field === 'summary' ? written.summary : toJsonb(written[field]),
  ]);
  return { ...Object.fromEntries(columns), generated: fields.filter((field) => written[field] !== null) };
}
