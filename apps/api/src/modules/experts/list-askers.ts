import type { ExpertAsker } from '@lyceum/contract/product/experts';
import type { PageQuery } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { toTimestampText } from '../../platform/fields/index.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { assertOwnDocumentLinkedOrExpertVisible } from './assert-own-document-linked-or-expert-visible.ts';
import type { ExpertsContext } from './experts.context.ts';
import type { LinkKey } from './links.store.ts';

type Input = ListRequest<PageQuery> & LinkKey;

export const listAskers = (
  context: ExpertsContext,
  caller: Caller,
  { query, target, ...key }: Input,
): Promise<Page<ExpertAsker>> =>
  context.read(caller, async (stores) => {
    await assertOwnDocumentLinkedOrExpertVisible(stores, caller, key);
    const page = await context.lists.page({ query, target, reader: caller }, stores.askers.list(key), (row) => row);
    const cards = await stores.people.userCards(
      caller,
      page.results.map(({ user_id }) => user_id),
    );
    const results = page.results.flatMap(({ user_id, questions, last_asked_at }): ExpertAsker[] => {
      const user = cards.get(user_id)?.simpleUser();
      return user ? [{ user, questions, last_asked_at: toTimestampText(last_asked_at) }] : [];
    });
    return { ...page, results };
  });
