import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { cannotFollowSelf } from './follows.problems.ts';

/** Users follow others of their workspace (adr/0025). */
export const followUser = (context: PeopleContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ directory, follows, audit }) => {
    if (id === caller.userId) throw cannotFollowSelf();
    // The locks keep both from being erased before the follow is committed.
    if ((await directory.lockExisting(caller.workspaceId, [caller.userId, id])) !== 2) throw notFound();
    const isNew = await follows.add({ workspaceId: caller.workspaceId, followerId: caller.userId, followedId: id });
    if (isNew) await audit.record({ action: 'user.followed', object_type: 'people.user', object_id: id });
    return undefined;
  });
