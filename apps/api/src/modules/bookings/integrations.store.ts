import { type Insertable, type Selectable, sql, type UpdateResult } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import type { Owner } from './sealed-tokens.ts';

type Table = Schema['bookings.integration'];

/** The holder renews the lease every second; without a renewal it expires after this time. */
const leaseSeconds = 4;

const columns = [
  'client_id',
  'sched_email',
  'managed_email',
  'timezone',
  'managed_user_id',
  'integrated_at',
  'sealed_tokens',
  'access_expires_at',
  'in_doubt',
  'suspect_until',
  'refreshes',
  'failures',
  'refreshed_at',
  'forced_at',
  'failure_code',
  'failure_retry_seconds',
  'failed_at',
] as const;

export type Integration = Pick<Selectable<Table>, (typeof columns)[number]>;
export type NewIntegration = Readonly<
  Pick<Insertable<Table>, 'client_id' | 'sched_email' | 'managed_email' | 'mark' | 'timezone'>
>;

export interface NewTokens {
  readonly managed_user_id: number;
  readonly sealed_tokens: string;
  readonly sealed_by: string;
  readonly access_expires_at: Date;
  readonly suspect_until: Date | null;
}

/** What identifies the managed user at the provider after the row is deleted. */
export type DeletedIntegration = Readonly<Pick<Selectable<Table>, 'client_id' | 'managed_user_id' | 'managed_email' | 'mark'>>;

/** Every write below is conditional on the lease: a process that has lost it changes no row. */
export interface LeaseHolder extends Owner {
  readonly lease: string;
}

/** All SQL on bookings.integration. */
export const integrationStore = (db: Db) => ({
  ...reads(db),
  ...leases(db),
  ...leasedWrites(db),
  ...maintenance(db),
});

const reads = (db: Db) => {
  const owned = ({ workspaceId, userId }: Owner) =>
    db.selectFrom('bookings.integration').select(columns).where('workspace_id', '=', workspaceId).where('user_id', '=', userId);
  return {
    find: (owner: Owner): Promise<Integration | undefined> => owned(owner).executeTakeFirst(),
    /** Undefined unless the lease of the row is taken. */
    findLeased: (owner: Owner): Promise<Integration | undefined> =>
      owned(owner).where('lease_until', '>=', sql<Date>`clock_timestamp()`).executeTakeFirst(),
  };
};

const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

const leases = (db: Db) => ({
  /** Inserts the row if there is none. Undefined while another holder has the lease. */
  acquireLease: (
    { workspaceId, userId, lease }: LeaseHolder,
    initial: NewIntegration,
    at: Date,
  ): Promise<Integration | undefined> =>
    db
      .insertInto('bookings.integration')
      .values({
        workspace_id: workspaceId,
        user_id: userId,
        ...initial,
        lease_owner: lease,
        lease_until: leaseEnd,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'user_id'])
          .doUpdateSet({ lease_owner: lease, lease_until: leaseEnd })
          .where((eb) =>
            eb.or([
              eb('bookings.integration.lease_until', 'is', null),
              eb('bookings.integration.lease_until', '<', sql<Date>`clock_timestamp()`),
            ]),
          ),
      )
      .returning(columns)
      .executeTakeFirst(),
  /** False when the lease is lost. */
  renewLease: (holder: LeaseHolder): Promise<boolean> => hasUpdated(updateLeased(db, holder).set({ lease_until: leaseEnd })),
  releaseLease: (holder: LeaseHolder) => updateLeased(db, holder).set({ lease_owner: null, lease_until: null }).execute(),
});

const updateLeased = (db: Db, { workspaceId, userId, lease }: LeaseHolder) =>
  db
    .updateTable('bookings.integration')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('lease_owner', '=', lease);

const hasUpdated = async (update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> =>
  (await update.executeTakeFirst()).numUpdatedRows === 1n;

/** Those that return a boolean return false when the lease is lost. */
const leasedWrites = (db: Db) => ({
  /** Starts over, as a user whom the provider does not know. */
  reset: (holder: LeaseHolder, initial: NewIntegration, at: Date): Promise<Integration> =>
    updateLeased(db, holder)
      .set({
        ...initial,
        managed_user_id: null,
        integrated_at: null,
        sealed_tokens: null,
        sealed_by: null,
        access_expires_at: null,
        in_doubt: false,
        suspect_until: null,
        updated_at: at,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  updateDetails: (holder: LeaseHolder, details: Pick<NewIntegration, 'sched_email' | 'timezone'>): Promise<Integration> =>
    updateLeased(db, holder).set(details).returning(columns).executeTakeFirstOrThrow(),
  updateAddress: (holder: LeaseHolder, managed_email: string, at: Date): Promise<boolean> =>
    hasUpdated(updateLeased(db, holder).set({ managed_email, updated_at: at })),
  /** In doubt, because no tokens of this managed user are stored. A unique violation if another user has them. */
  setManagedUser: (holder: LeaseHolder, managed_user_id: number): Promise<boolean> =>
    hasUpdated(updateLeased(db, holder).set({ managed_user_id, in_doubt: true })),
  /** Renews the lease too, because a call to the provider follows. */
  setInDoubt: (holder: LeaseHolder, in_doubt: boolean): Promise<boolean> =>
    hasUpdated(updateLeased(db, holder).set({ in_doubt, lease_until: leaseEnd })),
  /** Releases the lease too. */
  storeTokens: (holder: LeaseHolder, tokens: NewTokens, { at, forced }: { at: Date; forced: boolean }): Promise<boolean> =>
    hasUpdated(
      updateLeased(db, holder).set((eb) => ({
        ...tokens,
        in_doubt: false,
        refreshes: eb('refreshes', '+', 1),
        integrated_at: eb.fn.coalesce('integrated_at', eb.val(at)),
        refreshed_at: at,
        ...(forced && { forced_at: at }),
        failure_code: null,
        failure_retry_seconds: null,
        failed_at: null,
        lease_owner: null,
        lease_until: null,
        updated_at: at,
      })),
    ),
  /** Releases the lease too. */
  storeFailure: (holder: LeaseHolder, { code, retrySeconds, at }: { code: string; retrySeconds: number; at: Date }) =>
    updateLeased(db, holder)
      .set((eb) => ({
        failures: eb('failures', '+', 1),
        failure_code: code,
        failure_retry_seconds: retrySeconds,
        failed_at: at,
        lease_owner: null,
        lease_until: null,
        updated_at: at,
      }))
      .execute(),
});

const maintenance = (db: Db) => ({
  /** A database function, because row-level security hides the row from admins who erase a user. */
  async deleteOwnedBy({ workspaceId, userId }: Owner): Promise<DeletedIntegration | undefined> {
    const { rows } = await sql<DeletedIntegration>`select * from bookings.delete_integration(${workspaceId}, ${userId})`.execute(
      db,
    );
    return rows[0];
  },
});
