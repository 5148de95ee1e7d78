import type { Caller } from '../../../platform/caller/caller.ts';
import { lockChangeableMember } from '../members/lock-changeable-member.ts';
import type { PeopleContext } from '../people.context.ts';
import type { Person } from './person.ts';

/** Erases the caller, or a member for an admin, in one transaction. The audit trail stays, without a name (adr/0025). */
export const erasePerson = (context: PeopleContext, caller: Caller, { workspaceId, userId }: Person): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    const person = { workspaceId, userId };
    await lockChangeableMember(stores, caller, { ...person, change: { kind: 'erase' } });
    const erasedAt = context.clock.now();
    await stores.details.delete(person);
    await stores.teams.deleteOwnedBy(person);
    await stores.follows.deleteOwnedBy(person);
    await stores.personalDataSources.erase(person, erasedAt);
    // After the sources, because some of them find their rows by the person's address.
    await stores.personalData.anonymise(person, erasedAt);
    await stores.audit.record({ action: 'user.erased', object_type: 'people.user', object_id: userId });
    return undefined;
  });
