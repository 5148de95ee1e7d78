import { canTransition } from '@lyceum/contract';
import { questCreation } from '@lyceum/contract/product/quest';

import { stored } from '../quest-columns.ts';
import type { QuestReading } from '../quest-work.store.ts';
import { openFields, type QuestMaterial, type WrittenQuest } from './generation.rules.ts';

type Stores = Pick<QuestReading, 'quests' | 'experiences'>;

/** What there is to work from; undefined when nobody waits for it any more. */
export async function materialOf({ quests, experiences }: Stores, questId: number): Promise<QuestMaterial | undefined> {
  const quest = await quests.unsafeDraft(questId);
  if (quest?.creation_status !== 'in_progress') return undefined;
  return {
    name: quest.name,
    focusArea: quest.focus_area,
    description: quest.description,
    notes: await experiences.notesBeside(questId),
  };
}

interface Outcome {
  readonly questId: number;
  /** Undefined: it could not be worked out. */
  readonly written: WrittenQuest | undefined;
  readonly at: Date;
}

/** Ends the work, if it is still going on. What a person wrote meanwhile stays. */
export async function endWork(
  { quests }: Pick<Stores, 'quests'>,
  { questId, written, at }: Outcome,
): Promise<'completed' | 'failed' | 'in vain'> {
  const quest = await quests.unsafeHeldDraft(questId);
  const status = written ? 'completed' : 'failed';
  if (!quest || !canTransition(questCreation, quest.creation_status, status)) return 'in vain';
  const open = written ? openFields(quest) : [];
  const filled = Object.fromEntries(
    open.map((field) => [field, field === 'summary' ? (written?.summary ?? null) : stored(written?.[field] ?? null)]),
  );
  await quests.change(questId, {
    ...filled,
    ...(written && { generated: open.filter((field) => written[field] !== null) }),
    creation_status: status,
    updated_at: at,
  });
  return status;
}
