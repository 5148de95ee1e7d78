import type { MinimalIAMUser, PeopleQuery } from '@lyceum/contract/product/users';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { loadMinimalUsersOfRows } from './minimal-users.ts';

/** The users of the caller's workspace. */
export const listPeople = (
  context: PeopleContext,
  caller: Caller,
  { query, target }: ListRequest<PeopleQuery>,
): Promise<Page<MinimalIAMUser>> =>
  context.read(caller, async (stores) => {
    const source = stores.directory.listPage(caller.workspaceId, { search: query.search });
    const page = await context.lists.page({ query, target, reader: caller }, source, (row) => row);
    return { ...page, results: await loadMinimalUsersOfRows(context, stores, { viewer: caller, rows: page.results }) };
  });
