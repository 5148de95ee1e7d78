import type { OwnUser, OwnUserChange } from '@lyceum/contract/product/users';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentOwnUser } from './users.present.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'clock' | 'read' | 'transact'>;

export const readOneself = (deps: Deps, caller: Caller): Promise<OwnUser> =>
  deps.read(caller, (stores) => oneself(deps, stores, caller));

export const changeOneself = (deps: Deps, caller: Caller, change: OwnUserChange): Promise<OwnUser> =>
  deps.transact(caller, async (tx) => {
    // Nobody erases the caller before this transaction ends: what it writes would outlive them.
    if (!(await tx.people.held(caller.workspaceId, caller.userId))) throw authenticationFailed();
    await tx.users.updateOwn(caller, change, deps.clock.now());
    await tx.audit.record({
      action: 'user.changed',
      object_type: 'iam.user',
      object_id: caller.userId,
      details: { fields: Object.keys(change).join(' ') },
    });
    return oneself(deps, tx, caller);
  });

async function oneself({ baseUrl }: Deps, { users }: PeopleStores, { workspaceId, userId }: Caller): Promise<OwnUser> {
  const row = await users.findWithWorkspace(workspaceId, userId);
  // Erased between authentication and here.
  if (!row) throw authenticationFailed();
  return { ...presentOwnUser(row, baseUrl), timezone: row.timezone };
}
