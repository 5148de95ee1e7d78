import type { AuditTrail } from '../../../platform/audit/audit.store.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { NewUser, UserStore } from './users.store.ts';

export interface CreateUserTx {
  readonly users: Pick<UserStore, 'add'>;
  readonly audit: AuditTrail;
}

/** A user of a workspace, without a way to sign in until they have a key or an account. */
export async function createUser(
  deps: { readonly ids: Ids },
  tx: CreateUserTx,
  wanted: Omit<NewUser, 'uid' | 'is_service'>,
): Promise<{ id: number }> {
  const id = await tx.users.add({ uid: deps.ids.uid(), ...wanted });
  await tx.audit.record({
    action: 'user.created',
    object_type: 'iam.user',
    object_id: id,
    details: { role: wanted.role, is_staff: wanted.is_staff ?? false },
  });
  return { id };
}
