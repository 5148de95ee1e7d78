import type { NewQuest, Quest, QuestChange } from '@lyceum/contract/product/quest';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { canDelete, canUpdate } from '../people/index.ts';
import { stillGenerated } from './generation/generation.rules.ts';
import { questColumns } from './quest-columns.ts';
import type { QuestDeps } from './quest-deps.ts';
import type { QuestWriting } from './quest-work.store.ts';
import { noSuchExperience, notYourQuest } from './quests.problems.ts';
import type { QuestRow } from './quests.store.ts';
import { shownQuest } from './shown-quests.ts';

type Deps = Pick<QuestDeps, 'baseUrl' | 'clock' | 'ids' | 'transact'>;

const unsorted = { category_id: null, subcategory_id: null };

export function makeQuest(deps: Deps, caller: Caller, { experience, ...wanted }: NewQuest): Promise<Quest> {
  const at = deps.clock.now();
  return deps.transact(caller, async (tx) => {
    const host = experience === undefined ? undefined : await hostOf(tx, caller, experience);
    const columns = await questColumns(tx, caller, { body: wanted, known: unsorted, baseUrl: deps.baseUrl });
    const { id } = await tx.quests.add({
      uid: deps.ids.uid(),
      workspace_id: caller.workspaceId,
      created_by: caller.userId,
      ...columns,
      ...begun(wanted),
      player_level_id: columns.player_level_id ?? (await tx.terms.playerLevels.getLowest()),
      visibility: wanted.visibility ?? host?.sharing.visibility ?? 'public',
      team_ids: columns.team_ids ?? host?.sharing.team_ids ?? [],
      co_creator_ids: columns.co_creator_ids ?? host?.sharing.co_creator_ids ?? [],
      created_at: at,
      updated_at: at,
    });
    await noted(tx, id, at);
    if (host) await tx.experiences.link(caller, { host, questId: id, title: wanted.name, at });
    return shownQuest(tx, caller, id);
  });
}

/** What nobody has said yet is empty. */
const begun = ({ name, urls, files, logo, cover, focus_area, summary, description }: NewQuest) => ({
  name,
  urls: urls ?? [],
  files: files ?? [],
  logo: logo ?? null,
  cover: cover ?? null,
  focus_area: focus_area ?? null,
  summary: summary ?? null,
  description: description ?? null,
});

async function hostOf({ experiences }: QuestWriting, caller: Caller, id: number) {
  const host = await experiences.host(caller, id);
  if (!host) throw noSuchExperience(id);
  return host;
}

interface Changed {
  readonly id: number;
  readonly change: QuestChange;
}

export const changeQuest = (deps: Deps, caller: Caller, { id, change }: Changed): Promise<Quest> =>
  deps.transact(caller, async (tx) => {
    const known = await changeable(tx, caller, id);
    const columns = await questColumns(tx, caller, { body: change, known, baseUrl: deps.baseUrl });
    await tx.quests.change(id, {
      ...columns,
      generated: stillGenerated(known.generated, change),
      updated_at: deps.clock.now(),
    });
    await audited(tx, 'changed', id);
    return shownQuest(tx, caller, id);
  });

export const removeQuest = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    const known = await tx.quests.held(caller, id);
    if (!known) throw notFound();
    if (!canDelete(caller, known)) throw notYourQuest();
    const at = deps.clock.now();
    await tx.quests.change(id, { deleted_at: at });
    await tx.experiences.unlink([id], at);
    await audited(tx, 'removed', id);
    return undefined;
  });

/** One that the caller may change; nobody else does until the transaction ends. */
export async function changeable({ quests }: QuestWriting, caller: Caller, id: number): Promise<QuestRow> {
  const row = await quests.held(caller, id);
  if (!row) throw notFound();
  if (!canUpdate(caller, row)) throw notYourQuest();
  return row;
}

/** A new quest, for those who keep account and for its maker's own. */
export async function noted(tx: QuestWriting, id: number, at: Date): Promise<void> {
  await tx.activity.record({ kind: 'quest_created', subject: `quest:${id}`, at });
  await audited(tx, 'made', id);
}

export const audited = ({ audit }: Pick<QuestWriting, 'audit'>, deed: string, id: number) =>
  audit.record({ action: `quest.${deed}`, object_type: 'quests.quest', object_id: id });
