import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { cannotFollowSelf } from './follows.problems.ts';

export const unfollowUser = (context: PeopleContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ directory, follows, audit }) => {
    if (id === caller.userId) throw cannotFollowSelf();
    if (!(await directory.find(caller.workspaceId, id))) throw notFound();
    const existed = await follows.delete({ workspaceId: caller.workspaceId, followerId: caller.userId, followedId: id });
    if (existed) await audit.record({ action: 'user.unfollowed', object_type: 'people.user', object_id: id });
    return undefined;
  });
