import type { MinimalIAMUser } from '@lyceum/contract/product/users';
import { notFound, type PageQuery } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { listMinimalUsersUnchecked } from '../users/minimal-users.ts';

interface Input extends ListRequest<PageQuery> {
  /** The user whose followers or followed users are listed. */
  readonly id: number;
}

export const listFollowers = (context: PeopleContext, caller: Caller, input: Input): Promise<Page<MinimalIAMUser>> =>
  listFollows(context, caller, { ...input, direction: 'followers' });

export const listFollowing = (context: PeopleContext, caller: Caller, input: Input): Promise<Page<MinimalIAMUser>> =>
  listFollows(context, caller, { ...input, direction: 'following' });

const listFollows = (
  context: PeopleContext,
  caller: Caller,
  { id, query, target, direction }: Input & { readonly direction: 'followers' | 'following' },
): Promise<Page<MinimalIAMUser>> =>
  context.read(caller, async (stores) => {
    if (!(await stores.directory.find(caller.workspaceId, id))) throw notFound();
    const person = { workspaceId: caller.workspaceId, userId: id };
    const source = direction === 'followers' ? stores.follows.listFollowers(person) : stores.follows.listFollowing(person);
    const page = await context.lists.page({ query, target, reader: caller }, source, (row) =>
      direction === 'followers' ? row.follower_id : row.followed_id,
    );
    return { ...page, results: await listMinimalUsersUnchecked(context, stores, { viewer: caller, ids: page.results }) };
  });
