import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { followUser } from '../follows/follow-user.ts';
import { listFollowers, listFollowing } from '../follows/list-follows.ts';
import { unfollowUser } from '../follows/unfollow-user.ts';
import type { PeopleContext } from '../people.context.ts';
import { getOwnUser } from './get-own-user.ts';
import { getPerson } from './get-person.ts';
import { listPeople } from './list-people.ts';
import { updateOwnUser } from './update-own-user.ts';

export const userRoutes = (context: PeopleContext): Handlers<(typeof productContract)['users'], Caller> => ({
  me: ({ caller }) => getOwnUser(context, caller),
  updateMe: ({ caller, body }) => updateOwnUser(context, caller, body),
  list: ({ caller, query, request }) => listPeople(context, caller, { query, target: request.target }),
  get: ({ caller, params }) => getPerson(context, caller, params.id),
  follow: ({ caller, params }) => followUser(context, caller, params.id),
  unfollow: ({ caller, params }) => unfollowUser(context, caller, params.id),
  followers: ({ caller, params, query, request }) =>
    listFollowers(context, caller, { id: params.id, query, target: request.target }),
  following: ({ caller, params, query, request }) =>
    listFollowing(context, caller, { id: params.id, query, target: request.target }),
});
