import type { OwnUser } from '@lyceum/contract/product/users';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentUserWithPersonalData } from './users.present.ts';

export const getOwnUser = (context: PeopleContext, caller: Caller): Promise<OwnUser> =>
  context.read(caller, (stores) => loadOwnUser(context, stores, caller));

export async function loadOwnUser({ baseUrl }: PeopleContext, { users }: PeopleStores, caller: Caller): Promise<OwnUser> {
  const row = await users.findWithWorkspace(caller);
  // The caller was erased after the request was authenticated.
  if (!row) throw authenticationFailed();
  return { ...presentUserWithPersonalData(row, baseUrl), timezone: row.timezone };
}
