import type { Quest, QuestQuery } from '@lyceum/contract/product/quest';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { unknownPublication } from '../experiences/index.ts';
import type { QuestDeps } from './quest-deps.ts';
import { filterOf } from './quest-filter.ts';
import type { QuestFilter } from './quest-list.store.ts';
import { questOrder } from './quest-order.rules.ts';
import type { QuestReading } from './quest-work.store.ts';
import { shownQuest, shownQuests } from './shown-quests.ts';

type Deps = Pick<QuestDeps, 'lists' | 'read'>;

export const getQuest = (deps: Deps, caller: Caller, id: number): Promise<Quest> =>
  deps.read(caller, async (stores) => {
    if (!(await stores.quests.seenBy(caller, id))) throw notFound();
    return shownQuest(stores, caller, id);
  });

/** Of all workspaces; with `url` only what the owner of this publication created. */
export const listQuestsByUrl = (
  deps: Deps,
  caller: Caller,
  { url, ...asked }: ListRequest<QuestQuery> & { readonly url?: string | undefined },
): Promise<Page<Quest>> =>
  deps.read(caller, async (stores) => {
    const createdBy = url === undefined ? undefined : await stores.experiences.ownerOfPublication(url);
    if (url !== undefined && createdBy === undefined) throw unknownPublication();
    return page(deps, stores, { caller, asked, within: { createdBy } });
  });

export const listWorkspaceQuests = (deps: Deps, caller: Caller, asked: ListRequest<QuestQuery>): Promise<Page<Quest>> =>
  deps.read(caller, (stores) => page(deps, stores, { caller, asked, within: { workspaceId: caller.workspaceId } }));

interface Wanted {
  readonly caller: Caller;
  readonly asked: ListRequest<QuestQuery>;
  readonly within: QuestFilter;
}

async function page({ lists }: Deps, stores: QuestReading, { caller, asked, within }: Wanted): Promise<Page<Quest>> {
  const { query, target } = asked;
  const filter = { ...(await filterOf(stores.terms, query)), ...within };
  const source = stores.lists.seenBy(caller, filter, questOrder(query.ordering));
  const found = await lists.page({ query, target, reader: caller }, source, ({ id }) => id);
  return { ...found, results: await shownQuests(stores, caller, found.results) };
}
