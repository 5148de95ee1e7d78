import type { Quest } from '@lyceum/contract/product/quest';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { loadQuestUnchecked } from './load-quests.ts';
import type { QuestsContext } from './quests.context.ts';

export const getQuest = (context: QuestsContext, caller: Caller, id: number): Promise<Quest> =>
  context.read(caller, async (stores) => {
    if (!(await stores.quests.findVisible(caller, id))) throw notFound();
    return loadQuestUnchecked(stores, caller, id);
  });
