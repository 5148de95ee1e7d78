import type { WorkspaceMember } from '@lyceum/contract/product/members';
import { notFound } from '@lyceum/kit';

import type { Caller, Role } from '../../../platform/caller/caller.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentMember } from '../users/users.present.ts';
import { heldMember } from './lock-member.ts';
import type { MemberDeed } from './members.rules.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'clock' | 'transact'>;
interface Who {
  readonly workspaceId: number;
  readonly id: number;
}

export const changeRole = (
  deps: Deps,
  caller: Caller,
  { role, ...who }: Who & { readonly role: Role },
): Promise<WorkspaceMember> =>
  changed(deps, caller, who, {
    deed: { kind: 'role', role },
    action: 'member.role_changed',
    details: { role },
    write: ({ members }, at) => members.giveRole(who, role, at),
  });

export const suspendMember = (deps: Deps, caller: Caller, who: Who): Promise<WorkspaceMember> =>
  changed(deps, caller, who, {
    deed: { kind: 'suspend' },
    action: 'member.suspended',
    write: ({ members }, at) => members.suspend(who, at),
  });

export const restoreMember = (deps: Deps, caller: Caller, who: Who): Promise<WorkspaceMember> =>
  changed(deps, caller, who, {
    deed: { kind: 'restore' },
    action: 'member.restored',
    write: ({ members }, at) => members.restore(who, at),
  });

interface Change {
  readonly deed: MemberDeed;
  readonly action: string;
  readonly details?: Readonly<Record<string, string>>;
  write(tx: PeopleStores, at: Date): Promise<unknown>;
}

const changed = (deps: Deps, caller: Caller, who: Who, change: Change): Promise<WorkspaceMember> =>
  deps.transact(caller, async (tx) => {
    await heldMember(tx, caller, { ...who, deed: change.deed });
    await change.write(tx, deps.clock.now());
    await tx.audit.record({
      action: change.action,
      object_type: 'iam.user',
      object_id: who.id,
      ...(change.details && { details: change.details }),
    });
    const row = await tx.people.inWorkspace(who.workspaceId, who.id);
    if (!row) throw notFound();
    return presentMember(row, { viewer: caller, baseUrl: deps.baseUrl });
  });
