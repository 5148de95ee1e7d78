import type { Quest, QuestChange } from '@lyceum/contract/product/quest';

import type { Caller } from '../../platform/caller/caller.ts';
import { canManageIfVisible, listSharingChangesRequiringManage } from '../people/index.ts';
import { listStillGeneratedFields } from './generation/generation.rules.ts';
import { loadQuestUnchecked } from './load-quests.ts';
import { lockEditableQuest } from './lock-editable-quest.ts';
import type { QuestsContext } from './quests.context.ts';
import { questManagementDenied } from './quests.problems.ts';
import type { QuestRow } from './quests.store.ts';
import { validateReferencesAndBuildQuestColumns } from './validate-references-and-build-quest-columns.ts';

interface Input {
  readonly id: number;
  readonly change: QuestChange;
}

export const updateQuest = (context: QuestsContext, caller: Caller, { id, change }: Input): Promise<Quest> =>
  context.transact(caller, async (stores) => {
    const current = await lockEditableQuest(stores, caller, id);
    assertSharingAllowed(caller, current, change);
    const columns = await validateReferencesAndBuildQuestColumns(stores, caller.workspaceId, {
      body: change,
      current,
      baseUrl: context.baseUrl,
    });
    await stores.quests.update(id, {
      ...columns,
      generated: listStillGeneratedFields(current.generated, change),
      updated_at: context.clock.now(),
    });
    await stores.audit.record({ action: 'quest.updated', object_type: 'quests.quest', object_id: id });
    return loadQuestUnchecked(stores, caller, id);
  });

function assertSharingAllowed(caller: Caller, current: QuestRow, change: QuestChange): void {
  if (canManageIfVisible(caller, current)) return;
  const changed = listSharingChangesRequiringManage(caller, current, change);
  if (changed.length > 0) throw questManagementDenied(`change ${changed.join(' and ')}`);
}
