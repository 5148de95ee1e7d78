import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { lockOwnUser } from '../users/lock-own-user.ts';

export const deleteDetails = (context: PeopleContext, caller: Caller): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    await lockOwnUser(stores, caller);
    if (!(await stores.details.delete(caller))) throw notFound();
    await stores.users.setPicture(caller, null);
    await stores.audit.record({ action: 'user_detail.removed', object_type: 'people.user_detail', object_id: caller.userId });
    return undefined;
  });
