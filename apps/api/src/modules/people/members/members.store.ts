import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';

interface Member {
  readonly workspaceId: number;
  readonly id: number;
}

/** Changes of iam.user that an admin makes. */
export const memberStore = (db: Db) => {
  const changing = ({ workspaceId, id }: Member) =>
    db.updateTable('iam.user').where('workspace_id', '=', workspaceId).where('id', '=', id).where('deleted_at', 'is', null);
  return {
    /** Those who can act as owners now. */
    async activeOwners(workspaceId: number): Promise<number[]> {
      const owners = await db
        .selectFrom('iam.user')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('role', '=', 'owner')
        .where('is_service', '=', false)
        .where('suspended_at', 'is', null)
        .where('deleted_at', 'is', null)
        .execute();
      return owners.map(({ id }) => id);
    },
    giveRole: (member: Member, role: Role, at: Date) => changing(member).set({ role, updated_at: at }).execute(),
    suspend: (member: Member, at: Date) => changing(member).set({ suspended_at: at, updated_at: at }).execute(),
    restore: (member: Member, at: Date) => changing(member).set({ suspended_at: null, updated_at: at }).execute(),
  };
};
