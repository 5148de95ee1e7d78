import type { MinimalIAMUser } from '@lyceum/contract/product/users';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { minimalUsersWithIds } from '../users/minimal-users.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'lists' | 'read'>;
interface Asked extends ListRequest<AskedPage> {
  readonly id: number;
}

export const listFollowers = (deps: Deps, caller: Caller, asked: Asked): Promise<Page<MinimalIAMUser>> =>
  listFollows(deps, caller, { ...asked, whom: 'followers' });

export const listFollowing = (deps: Deps, caller: Caller, asked: Asked): Promise<Page<MinimalIAMUser>> =>
  listFollows(deps, caller, { ...asked, whom: 'followed' });

const listFollows = (deps: Deps, caller: Caller, { id, query, target, whom }: Asked & { whom: 'followers' | 'followed' }) =>
  deps.read(caller, async (stores) => {
    if (!(await stores.people.inWorkspace(caller.workspaceId, id))) throw notFound();
    const source =
      whom === 'followers'
        ? stores.follows.followersOf(caller.workspaceId, id)
        : stores.follows.followedBy(caller.workspaceId, id);
    const page = await deps.lists.page({ query, target, reader: caller }, source, (row) =>
      whom === 'followers' ? row.follower_id : row.followed_id,
    );
    return { ...page, results: await minimalUsersWithIds(deps, stores, { viewer: caller, ids: page.results }) };
  });
