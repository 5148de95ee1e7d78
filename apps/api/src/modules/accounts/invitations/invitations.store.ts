import { type Insertable, type Selectable, sql } from 'kysely';

import type { Role } from '../../../platform/caller/caller.ts';
import { undefinedIfDuplicate } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';

type Invitation = Schema['accounts.invitation'];

const columns = ['id', 'uid', 'email', 'role', 'invited_by'] as const;
const timestamps = ['created_at', 'expires_at'] as const;

type ListedInvitation = Pick<Selectable<Invitation>, (typeof columns)[number]> & {
  role: Role;
} & Readonly<Record<(typeof timestamps)[number], string>>;
const newestFirst = defineListing<ListedInvitation>({
  table: 'accounts.invitation',
  columns,
  timestamps,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

const emailIs = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

/** All SQL on accounts.invitation. An invitation is open until it is accepted or revoked, and can be accepted until it expires. */
export const invitationStore = (db: Db) => ({ ...forAdmins(db), ...forInvitees(db), ...forPersonalData(db) });
type InvitationStore = ReturnType<typeof invitationStore>;
export type AcceptableInvitation = NonNullable<Awaited<ReturnType<InvitationStore['findAcceptable']>>>;

const forAdmins = (db: Db) => {
  const revokeOpen = (workspaceId: number, revokedAt: Date) =>
    db
      .updateTable('accounts.invitation')
      .set({ revoked_at: revokedAt })
      .where('workspace_id', '=', workspaceId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null);
  return {
    add: (invitation: Insertable<Invitation> & { role: Role }) =>
      db
        .insertInto('accounts.invitation')
        .values(invitation)
        .returning([...columns, ...timestamps])
        .$narrowType<{ role: Role }>()
        .executeTakeFirstOrThrow(),
    listOpen: (workspaceId: number) =>
      createOrderedSource(db, newestFirst, {
        where: [fragment`workspace_id = ${workspaceId} and accepted_at is null and revoked_at is null`],
      }),
    /** Locks the address, so that of two concurrent invitations to it the second replaces the first. */
    async revokeOpen(workspaceId: number, email: string, revokedAt: Date): Promise<void> {
      const lockName = `invitation ${workspaceId} ${email.toLowerCase()}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(db);
      await revokeOpen(workspaceId, revokedAt).where(emailIs(email)).execute();
    },
    /** False when the workspace has no such open invitation. */
    async revoke(workspaceId: number, id: number, revokedAt: Date): Promise<boolean> {
      const { numUpdatedRows } = await revokeOpen(workspaceId, revokedAt).where('id', '=', id).executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
};

const forInvitees = (db: Db) => ({
  /** An invitation that can be accepted, while its sender could still send it. */
  findAcceptable: (hash: Buffer, at: Date) =>
    db
      .selectFrom('accounts.invitation as invitation')
      .innerJoin('people.workspace as workspace', 'workspace.id', 'invitation.workspace_id')
      .innerJoin('people.user as inviter', 'inviter.id', 'invitation.invited_by')
      .select([
        'invitation.id',
        'invitation.workspace_id',
        'invitation.email',
        'invitation.role',
        'workspace.name as workspace_name',
      ])
      .where('invitation.token_hash', '=', hash)
      .where('invitation.accepted_at', 'is', null)
      .where('invitation.revoked_at', 'is', null)
      .where('invitation.expires_at', '>', at)
      .where('inviter.suspended_at', 'is', null)
      .where('inviter.deleted_at', 'is', null)
      .where('inviter.role', '!=', 'member')
      .where((eb) => eb.or([eb('inviter.role', '=', 'owner'), eb('invitation.role', '!=', 'owner')]))
      .$narrowType<{ role: Role }>()
      .executeTakeFirst(),
  /** False when it can no longer be accepted; of two concurrent attempts, one succeeds. */
  async accept(hash: Buffer, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('accounts.invitation')
      .set({ accepted_at: at })
      .where('token_hash', '=', hash)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  setAcceptedBy: (id: number, userId: number) =>
    db.updateTable('accounts.invitation').set({ accepted_by: userId }).where('id', '=', id).execute(),
  /** Undefined when the username, the address or the account is taken; the transaction cannot continue then. */
  undefinedIfTaken: <T>(joining: Promise<T>): Promise<T | undefined> => undefinedIfDuplicate(joining),
});

const forPersonalData = (db: Db) => ({
  /** Newest first. */
  listByEmail: (workspaceId: number, email: string, limit: number) =>
    db
      .selectFrom('accounts.invitation')
      .select(['id', 'role', 'created_at', 'accepted_at', 'revoked_at'])
      .where('workspace_id', '=', workspaceId)
      .where(emailIs(email))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  async deleteByEmail(workspaceId: number, email: string): Promise<void> {
    await db.deleteFrom('accounts.invitation').where('workspace_id', '=', workspaceId).where(emailIs(email)).execute();
  },
  /** Oldest first; returns how many were deleted. */
  async deleteExpiredBefore(time: Date, limit: number): Promise<number> {
    const oldest = db
      .selectFrom('accounts.invitation')
      .select('id')
      .where('expires_at', '<', time)
      .orderBy('expires_at')
      .limit(limit);
    const { numDeletedRows } = await db.deleteFrom('accounts.invitation').where('id', 'in', oldest).executeTakeFirst();
    return Number(numDeletedRows);
  },
});
