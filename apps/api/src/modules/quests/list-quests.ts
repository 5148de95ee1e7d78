import type { Quest, QuestQuery } from '@lyceum/contract/product/quest';
import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { unknownPublication } from '../experiences/index.ts';
import { loadQuestsUnchecked } from './load-quests.ts';
import type { QuestFilter } from './quest-list.store.ts';
import { parseQuestOrder } from './quest-order.rules.ts';
import type { QuestsContext, QuestsStores } from './quests.context.ts';
import { resolveQuestFilter } from './resolve-quest-filter.ts';

export const listWorkspaceQuests = (
  context: QuestsContext,
  caller: Caller,
  request: ListRequest<QuestQuery>,
): Promise<Page<Quest>> =>
  context.read(caller, (stores) => listPage(context, stores, caller, { ...request, scope: { workspaceId: caller.workspaceId } }));

/** Of all workspaces; with `url`, only the quests that the owner of this publication created. */
export const listQuestsByPublicationUrl = (
  context: QuestsContext,
  caller: Caller,
  { url, ...request }: ListRequest<QuestQuery> & { readonly url?: string | undefined },
): Promise<Page<Quest>> =>
  context.read(caller, async (stores) => {
    const createdBy = url === undefined ? undefined : await findKnownOwner(stores, caller, url);
    return listPage(context, stores, caller, { ...request, scope: { createdBy } });
  });

/** A publication without visible experiences is known by the visible quests of its owner; otherwise it does not exist for the caller. */
async function findKnownOwner({ experiences, quests }: QuestsStores, caller: Caller, url: string): Promise<number> {
  const owner = await experiences.findPublicationOwnerUnchecked(caller, url);
  if (!owner || !(owner.isPublicationVisible || (await quests.hasVisibleOf(caller, owner.userId)))) throw unknownPublication();
  return owner.userId;
}

interface ScopedRequest extends ListRequest<QuestQuery> {
  readonly scope: QuestFilter;
}

async function listPage(
  { lists }: QuestsContext,
  stores: QuestsStores,
  caller: Caller,
  { query, target, scope }: ScopedRequest,
): Promise<Page<Quest>> {
  const filter = { ...(await resolveQuestFilter(stores.taxonomy, query)), ...scope };
  const source = stores.questLists.listVisible(caller, filter, parseQuestOrder(query.ordering));
  const page = await lists.page({ query, target, reader: caller }, source, ({ id }) => id);
  return { ...page, results: await loadQuestsUnchecked(stores, caller, page.results) };
}
