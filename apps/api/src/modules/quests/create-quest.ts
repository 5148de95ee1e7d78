import type { NewQuest, Quest } from '@lyceum/contract/product/quest';

import type { Caller } from '../../platform/caller/caller.ts';
import { loadQuestUnchecked } from './load-quests.ts';
import type { QuestsContext, QuestsStores } from './quests.context.ts';
import { unknownExperience } from './quests.problems.ts';
import { recordQuestCreation } from './record-quest-creation.ts';
import { validateReferencesAndBuildQuestColumns } from './validate-references-and-build-quest-columns.ts';

const uncategorized = { category_id: null, subcategory_id: null };

export function createQuest(context: QuestsContext, caller: Caller, { experience, ...body }: NewQuest): Promise<Quest> {
  const { baseUrl, ids } = context;
  const at = context.clock.now();
  return context.transact(caller, async (stores) => {
    const host = experience === undefined ? undefined : await lockHost(stores, caller, experience);
    const columns = await validateReferencesAndBuildQuestColumns(stores, caller.workspaceId, {
      body,
      current: uncategorized,
      baseUrl,
    });
    const { id } = await stores.quests.insert({
      uid: ids.uid(),
      workspace_id: caller.workspaceId,
      created_by: caller.userId,
      ...columns,
      ...ownColumns(body),
      player_level_id: columns.player_level_id ?? (await stores.taxonomy.playerLevels.getLowest()),
      visibility: body.visibility ?? host?.sharing.visibility ?? 'public',
      team_ids: columns.team_ids ?? host?.sharing.team_ids ?? [],
      co_creator_ids: columns.co_creator_ids ?? host?.sharing.co_creator_ids ?? [],
      created_at: at,
      updated_at: at,
    });
    await recordQuestCreation(stores, id, at);
    if (host) await stores.experiences.link(caller, { host, questId: id, title: body.name, at });
    return loadQuestUnchecked(stores, caller, id);
  });
}

const ownColumns = ({ name, urls, files, logo, cover, focus_area, summary, description }: NewQuest) => ({
  name,
  urls: urls ?? [],
  files: files ?? [],
  logo: logo ?? null,
  cover: cover ?? null,
  focus_area: focus_area ?? null,
  summary: summary ?? null,
  description: description ?? null,
});

async function lockHost({ experiences }: QuestsStores, caller: Caller, id: number) {
  const host = await experiences.lockHost(caller, id);
  if (!host) throw unknownExperience(id);
  return host;
}
