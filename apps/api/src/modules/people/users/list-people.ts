import type { MinimalIAMUser, PeopleQuery } from '@lyceum/contract/product/users';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { minimalUsers } from './minimal-users.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'lists' | 'read'>;

/** Everyone in the caller's workspace. */
export const listPeople = (
  deps: Deps,
  caller: Caller,
  { query, target }: ListRequest<PeopleQuery>,
): Promise<Page<MinimalIAMUser>> =>
  deps.read(caller, async (stores) => {
    const source = stores.people.directory(caller.workspaceId, { search: query.search });
    const page = await deps.lists.page({ query, target, reader: caller }, source, (row) => row);
    return { ...page, results: await minimalUsers(deps, stores, { viewer: caller, rows: page.results }) };
  });

export const getPerson = (deps: Deps, caller: Caller, id: number): Promise<MinimalIAMUser> =>
  deps.read(caller, async (stores) => {
    const row = await stores.people.inWorkspace(caller.workspaceId, id);
    const [person] = row ? await minimalUsers(deps, stores, { viewer: caller, rows: [row] }) : [];
    if (!person) throw notFound();
    return person;
  });
