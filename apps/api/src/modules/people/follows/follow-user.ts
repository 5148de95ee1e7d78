import { notFound, Problem } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';

type Deps = Pick<PeopleContext, 'transact'>;

/** Somebody of the same workspace (adr/0025). Both are kept from being erased meanwhile. */
export const followUser = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ people, follows, audit }) => {
    if (id === caller.userId) throw notOneself();
    if ((await people.keptInWorkspace(caller.workspaceId, [caller.userId, id])) !== 2) throw notFound();
    if (await follows.add(followOf(caller, id)))
      await audit.record({ action: 'user.followed', object_type: 'iam.user', object_id: id });
    return undefined;
  });

export const unfollowUser = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ people, follows, audit }) => {
    if (id === caller.userId) throw notOneself();
    if (!(await people.inWorkspace(caller.workspaceId, id))) throw notFound();
    if (await follows.remove(followOf(caller, id)))
      await audit.record({ action: 'user.unfollowed', object_type: 'iam.user', object_id: id });
    return undefined;
  });

const followOf = ({ workspaceId, userId }: Caller, followedId: number) => ({ workspaceId, followerId: userId, followedId });

const notOneself = (): Problem =>
  new Problem(400, 'validation_error', 'Nobody follows themselves.', {
    hint: 'GET /api/v1/iam/users/ lists whom the caller can follow.',
  });
