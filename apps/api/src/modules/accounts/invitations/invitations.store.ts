import { type Insertable, sql } from 'kysely';

import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { defineListing, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

const plain = ['id', 'uid', 'email', 'role', 'invited_by'] as const;
const moments = ['created_at', 'expires_at'] as const;

export interface ListedInvitation {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
  readonly role: Role;
  readonly invited_by: number;
  readonly created_at: string;
  readonly expires_at: string;
}
const newestFirst = defineListing<ListedInvitation>({
  table: 'iam.invitation',
  columns: plain,
  timestamps: moments,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

const inWorkspace = (db: Db) => ({
  add: (invitation: Insertable<Schema['iam.invitation']> & { role: Role }) =>
    db
      .insertInto('iam.invitation')
      .values(invitation)
      .returning([...plain, ...moments])
      .$narrowType<{ role: Role }>()
      .executeTakeFirstOrThrow(),
  openIn: (workspaceId: number) =>
    orderedSource(db, newestFirst, {
      where: [fragment`workspace_id = ${workspaceId} and accepted_at is null and revoked_at is null`],
    }),
  /** Makes room for a new one to the same address. Whoever else invites it waits until the transaction ends. */
  async replaceOpen(workspaceId: number, email: string, at: Date): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${workspaceId} ${email.toLowerCase()}`}, 0))`.execute(
      db,
    );
    await db
      .updateTable('iam.invitation')
      .set({ revoked_at: at })
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
  },
  /** Whether there was an open one. */
  async revoke(workspaceId: number, id: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('iam.invitation')
      .set({ revoked_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});

/** What whoever holds the link may do. */
const byLink = (db: Db) => ({
  /** One that can be accepted, with the name of its workspace. Who invited must still be one who may. */
  live: (hash: Buffer, at: Date) =>
    db
      .selectFrom('iam.invitation as invitation')
      .innerJoin('iam.workspace as workspace', 'workspace.id', 'invitation.workspace_id')
      .innerJoin('iam.user as inviter', 'inviter.id', 'invitation.invited_by')
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
  /** Uses it up; of two who try, one gets it. */
  async accept(hash: Buffer, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('iam.invitation')
      .set({ accepted_at: at })
      .where('token_hash', '=', hash)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** The oldest first, whatever became of them; answers with how many. */
  async forgetExpiredBefore(moment: Date, most: number): Promise<number> {
    const old = db.selectFrom('iam.invitation').select('id').where('expires_at', '<', moment).orderBy('expires_at').limit(most);
    const deleted = await db.deleteFrom('iam.invitation').where('id', 'in', old).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
  acceptedBy: (id: number, userId: number) =>
    db.updateTable('iam.invitation').set({ accepted_by: userId }).where('id', '=', id).execute(),
});

/** All SQL on iam.invitation. One that was accepted or revoked is as good as none. */
export const invitationStore = (db: Db) => ({ ...inWorkspace(db), ...byLink(db) });
export type InvitationStore = ReturnType<typeof invitationStore>;
export type LiveInvitation = NonNullable<Awaited<ReturnType<InvitationStore['live']>>>;
