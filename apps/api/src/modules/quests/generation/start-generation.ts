import { canTransition } from '@lyceum/contract';
import { type Quest, questCreation } from '@lyceum/contract/product/quest';
import type { GenerationRequest } from '@lyceum/contract/product/quest-generation';

import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields } from '../../../platform/fields/index.ts';
import { loadQuestUnchecked } from '../load-quests.ts';
import { lockEditableQuest } from '../lock-editable-quest.ts';
import type { QuestsContext } from '../quests.context.ts';
import { alreadyGenerating } from '../quests.problems.ts';
import { generateQuestJob } from './generation.jobs.ts';
import type { QuestSources } from './quest-sources.ts';

interface Input {
  readonly id: number;
  readonly body: GenerationRequest;
}

export async function startGeneration(
  context: QuestsContext & { readonly sources: QuestSources },
  caller: Caller,
  { id, body }: Input,
): Promise<Quest> {
  const documentIds = [...new Set(body.documents ?? [])];
  // Before the transaction, because the vault reads on a connection of its own.
  const unknown = await findUnknownDocuments(context.sources, caller, documentIds);
  return context.transact(caller, async (stores) => {
    const { creation_status } = await lockEditableQuest(stores, caller, id);
    if (unknown.length > 0) throw unknownDocuments(unknown);
    if (!canTransition(questCreation, creation_status, 'in_progress')) throw alreadyGenerating();
    const at = context.clock.now();
    await stores.quests.update(id, { creation_status: 'in_progress', updated_at: at });
    await stores.generations.start({
      questId: id,
      workspaceId: caller.workspaceId,
      requestedBy: caller.userId,
      text: body.text ?? '',
      documentIds,
      numberOfProblems: body.number_of_problems,
      at,
    });
    await stores.queue.enqueue(generateQuestJob, { questId: id });
    await stores.audit.record({ action: 'quest.generation_requested', object_type: 'quests.quest', object_id: id });
    return loadQuestUnchecked(stores, caller, id);
  });
}

async function findUnknownDocuments(
  sources: QuestSources,
  { workspaceId, userId }: Caller,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = new Set((await sources.readDocuments({ workspaceId, userId }, ids, 1)).map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

const unknownDocuments = (ids: readonly number[]) =>
  invalidFields([{ name: 'documents', code: 'does_not_exist', detail: `You have no document ${ids.join(', ')} in your vault.` }]);
