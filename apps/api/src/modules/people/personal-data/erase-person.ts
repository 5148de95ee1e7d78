import type { Caller } from '../../../platform/caller/caller.ts';
import { heldMember } from '../members/lock-member.ts';
import type { PeopleContext } from '../people.context.ts';

type Deps = Pick<PeopleContext, 'clock' | 'transact'>;

export const eraseOneself = (deps: Deps, caller: Caller): Promise<undefined> =>
  erase(deps, caller, { workspaceId: caller.workspaceId, id: caller.userId });

export const eraseMember = (
  deps: Deps,
  caller: Caller,
  who: { readonly workspaceId: number; readonly id: number },
): Promise<undefined> => erase(deps, caller, who);

/** All of it in one transaction: nobody is half gone. What they did stays, under a number (adr/0025). */
const erase = (deps: Deps, caller: Caller, { workspaceId, id }: { workspaceId: number; id: number }): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    const member = await heldMember(tx, caller, { workspaceId, id, deed: { kind: 'erase' } });
    const person = { workspaceId, userId: id };
    const at = deps.clock.now();
    const held = await tx.personalData.user(person);
    await tx.erasure.forgetTold({ ...person, email: member.email });
    await tx.others.erase(person, at);
    await tx.erasure.endCredentials(person, at);
    await tx.erasure.anonymise(person, at);
    if (typeof held?.account_id === 'number') await tx.erasure.forgetAccount(held.account_id);
    await tx.audit.record({ action: 'user.erased', object_type: 'iam.user', object_id: id });
    return undefined;
  });
