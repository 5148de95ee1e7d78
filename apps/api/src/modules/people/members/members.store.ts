import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Person } from '../personal-data/person.ts';

/** SQL on people.user for what admins change. */
export const memberStore = (db: Db) => {
  const updateExisting = ({ workspaceId, userId }: Person) =>
    db
      .updateTable('people.user')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null);
  return {
    /** The ids of owners who are neither suspended nor erased. */
    async listActiveOwners(workspaceId: number): Promise<number[]> {
      const owners = await db
        .selectFrom('people.user')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('role', '=', 'owner')
        .where('is_service', '=', false)
        .where('suspended_at', 'is', null)
        .where('deleted_at', 'is', null)
        .execute();
      return owners.map(({ id }) => id);
    },
    setRole: (person: Person, role: Role, updatedAt: Date) =>
      updateExisting(person).set({ role, updated_at: updatedAt }).execute(),
    suspend: (person: Person, suspendedAt: Date) =>
      updateExisting(person).set({ suspended_at: suspendedAt, updated_at: suspendedAt }).execute(),
    restore: (person: Person, updatedAt: Date) =>
      updateExisting(person).set({ suspended_at: null, updated_at: updatedAt }).execute(),
  };
};
