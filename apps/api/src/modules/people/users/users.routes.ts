import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { followUser, unfollowUser } from '../follows/follow-user.ts';
import { listFollowers, listFollowing } from '../follows/list-follows.ts';
import type { PeopleContext } from '../people.context.ts';
import { getPerson, listPeople } from './list-people.ts';
import { changeOneself, readOneself } from './own-user.ts';

export const userRoutes = (deps: PeopleContext): Handlers<(typeof productContract)['users'], Caller> => ({
  me: ({ caller }) => readOneself(deps, caller),
  updateMe: ({ caller, body }) => changeOneself(deps, caller, body),
  list: ({ caller, query, request }) => listPeople(deps, caller, { query, target: request.target }),
  get: ({ caller, params }) => getPerson(deps, caller, params.id),
  follow: ({ caller, params }) => followUser(deps, caller, params.id),
  unfollow: ({ caller, params }) => unfollowUser(deps, caller, params.id),
  followers: ({ caller, params, query, request }) =>
    listFollowers(deps, caller, { id: params.id, query, target: request.target }),
  following: ({ caller, params, query, request }) =>
    listFollowing(deps, caller, { id: params.id, query, target: request.target }),
});
