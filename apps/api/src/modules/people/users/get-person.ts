import type { MinimalIAMUser } from '@lyceum/contract/product/users';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { loadMinimalUsersOfRows } from './minimal-users.ts';

export const getPerson = (context: PeopleContext, caller: Caller, id: number): Promise<MinimalIAMUser> =>
  context.read(caller, async (stores) => {
    const row = await stores.directory.find(caller.workspaceId, id);
    const [person] = row ? await loadMinimalUsersOfRows(context, stores, { viewer: caller, rows: [row] }) : [];
    if (!person) throw notFound();
    return person;
  });
