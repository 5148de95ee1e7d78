import type { OwnUser, OwnUserChange } from '@lyceum/contract/product/users';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { loadOwnUser } from './get-own-user.ts';
import { lockOwnUser } from './lock-own-user.ts';

export const updateOwnUser = (context: PeopleContext, caller: Caller, change: OwnUserChange): Promise<OwnUser> =>
  context.transact(caller, async (stores) => {
    await lockOwnUser(stores, caller);
    await stores.users.update(caller, change, context.clock.now());
    await stores.audit.record({
      action: 'user.changed',
      object_type: 'people.user',
      object_id: caller.userId,
      details: { fields: Object.keys(change).join(' ') },
    });
    return loadOwnUser(context, stores, caller);
  });
