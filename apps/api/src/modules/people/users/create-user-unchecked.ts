import type { Role } from '../../../platform/caller/caller.ts';
import type { PeopleDeps, PeopleStores } from '../people.context.ts';

export interface UserInput {
  readonly workspace_id: number;
  readonly username: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly is_staff?: boolean;
  readonly is_verified?: boolean;
}

/** Creates a user, who cannot sign in before they have a key or an account, without checking the privileges of the caller. */
export async function createUserUnchecked(
  { ids }: Pick<PeopleDeps, 'ids'>,
  { users, audit }: Pick<PeopleStores, 'users' | 'audit'>,
  input: UserInput,
): Promise<{ id: number }> {
  const id = await users.add({ uid: ids.uid(), ...input });
  await audit.record({
    action: 'user.created',
    object_type: 'people.user',
    object_id: id,
    details: { role: input.role, is_staff: input.is_staff ?? false },
  });
  return { id };
}
