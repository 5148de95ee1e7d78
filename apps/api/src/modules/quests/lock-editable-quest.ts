import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { canManageIfVisible, canUpdateContentIfVisible } from '../people/index.ts';
import type { QuestsStores } from './quests.context.ts';
import { questChangeDenied, questManagementDenied } from './quests.problems.ts';
import type { QuestRow } from './quests.store.ts';

/** Locks a quest that the caller may change until the transaction ends; 404 or 403 otherwise. */
export async function lockEditableQuest({ quests }: QuestsStores, caller: Caller, id: number): Promise<QuestRow> {
  return requireEditable(caller, await quests.lockVisible(caller, id));
}

/** Locks a quest that the caller may delete and share. */
export async function lockManageableQuest({ quests }: QuestsStores, caller: Caller, id: number): Promise<QuestRow> {
  const quest = await quests.lockVisible(caller, id);
  if (!quest) throw notFound();
  if (!canManageIfVisible(caller, quest)) throw questManagementDenied('delete it');
  return quest;
}

/** The same as `lockEditableQuest`, for a read. */
export async function getEditableQuest({ quests }: QuestsStores, caller: Caller, id: number): Promise<QuestRow> {
  return requireEditable(caller, await quests.findVisible(caller, id));
}

function requireEditable(caller: Caller, quest: QuestRow | undefined): QuestRow {
  if (!quest) throw notFound();
  if (!canUpdateContentIfVisible(caller, quest)) throw questChangeDenied();
  return quest;
}
