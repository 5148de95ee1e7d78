import { sql, type UpdateResult } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Owner } from './sealed-tokens.ts';

/** How long somebody who talks to the provider is believed to be alive without a word; they say one every second. */
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

export interface NewIntegration {
  readonly client_id: string;
  readonly sched_email: string;
  readonly managed_email: string;
  readonly mark: string;
  readonly timezone: string;
}

export interface NewTokens {
  readonly managed_user_id: number;
  readonly sealed_tokens: string;
  readonly sealed_by: string;
  readonly access_expires_at: Date;
  readonly suspect_until: Date | null;
}

/** By what a managed user is found when their row is gone. */
export interface Forgotten {
  readonly client_id: string;
  readonly managed_user_id: number | null;
  readonly managed_email: string;
  readonly mark: string;
}

/** Who holds the lease; whoever lost it writes nothing any more. */
export interface Holder extends Owner {
  readonly lease: string;
}

/** All SQL on bookings.integration. */
export const integrationStore = (db: Db) => ({ ...reading(db), ...leasing(db), ...writing(db), ...keeping(db) });
export type IntegrationStore = ReturnType<typeof integrationStore>;
export type Integration = NonNullable<Awaited<ReturnType<IntegrationStore['of']>>>;

const reading = (db: Db) => ({
  of: (owner: Owner) => rowOf(db, owner).executeTakeFirst(),
  /** The row while somebody has it. */
  leased: (owner: Owner) => rowOf(db, owner).where('lease_until', '>=', sql<Date>`clock_timestamp()`).executeTakeFirst(),
});

const rowOf = (db: Db, { workspaceId, userId }: Owner) =>
  db.selectFrom('bookings.integration').select(columns).where('workspace_id', '=', workspaceId).where('user_id', '=', userId);

const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

const leasing = (db: Db) => ({
  /** Takes the lease of a row that is made where there is none; undefined while somebody else has it. */
  take: ({ workspaceId, userId, lease }: Holder, fresh: NewIntegration, at: Date) =>
    db
      .insertInto('bookings.integration')
      .values({
        workspace_id: workspaceId,
        user_id: userId,
        ...fresh,
        lease_owner: lease,
        lease_until: until,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'user_id'])
          .doUpdateSet({ lease_owner: lease, lease_until: until })
          .where((eb) =>
            eb.or([
              eb('bookings.integration.lease_until', 'is', null),
              eb('bookings.integration.lease_until', '<', sql<Date>`clock_timestamp()`),
            ]),
          ),
      )
      .returning(columns)
      .executeTakeFirst(),
  /** Whether it is still ours. */
  renew: (holder: Holder): Promise<boolean> => isWritten(held(db, holder).set({ lease_until: until })),
  release: (holder: Holder) => held(db, holder).set({ lease_owner: null, lease_until: null }).execute(),
});

const held = (db: Db, { workspaceId, userId, lease }: Holder) =>
  db
    .updateTable('bookings.integration')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('lease_owner', '=', lease);

/** Not by who has lost the lease. */
const isWritten = async (update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> =>
  (await update.executeTakeFirst()).numUpdatedRows === 1n;

const writing = (db: Db) => ({
  /** Begins anew, as somebody whom the provider does not know yet. */
  beginAnew: (holder: Holder, fresh: NewIntegration, at: Date) =>
    held(db, holder)
      .returning(columns)
      .set({
        ...fresh,
        managed_user_id: null,
        integrated_at: null,
        sealed_tokens: null,
        sealed_by: null,
        access_expires_at: null,
        in_doubt: false,
        suspect_until: null,
        updated_at: at,
      })
      .executeTakeFirstOrThrow(),
  /** What is told of oneself counts until the provider knows one. */
  retell: (holder: Holder, told: Pick<NewIntegration, 'sched_email' | 'timezone'>) =>
    held(db, holder).set(told).returning(columns).executeTakeFirstOrThrow(),
  changeAddress: (holder: Holder, managed_email: string, at: Date): Promise<boolean> =>
    isWritten(held(db, holder).set({ managed_email, updated_at: at })),
  /** Goes on as a managed user of whom no tokens are at hand. Fails where somebody else of ours has them. */
  claim: (holder: Holder, managed_user_id: number): Promise<boolean> =>
    isWritten(held(db, holder).set({ managed_user_id, in_doubt: true })),
  /** And renews the lease: what is said is about to be done. */
  doubt: (holder: Holder, in_doubt: boolean): Promise<boolean> =>
    isWritten(held(db, holder).set({ in_doubt, lease_until: until })),
  /** Stores tokens and gives the lease back; false where the lease was lost. */
  keep: (holder: Holder, tokens: NewTokens, { at, forced }: { at: Date; forced: boolean }): Promise<boolean> =>
    isWritten(
      held(db, holder).set((eb) => ({
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
  fail: (holder: Holder, { code, retrySeconds, at }: { code: string; retrySeconds: number; at: Date }) =>
    held(db, holder)
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

const keeping = (db: Db) => ({
  /** What another key than this has sealed. */
  sealedByOthers: (key: string, after: Owner, most: number) =>
    db
      .selectFrom('bookings.integration')
      .select(['workspace_id', 'user_id', 'sealed_tokens'])
      .where((eb) => eb.or([eb('sealed_by', '<', key), eb('sealed_by', '>', key)]))
      .where((eb) => eb(eb.refTuple('workspace_id', 'user_id'), '>', eb.tuple(after.workspaceId, after.userId)))
      .orderBy('workspace_id')
      .orderBy('user_id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute(),
  putSealed: ({ workspaceId, userId }: Owner, sealed: Pick<NewTokens, 'sealed_tokens' | 'sealed_by'>) =>
    db
      .updateTable('bookings.integration')
      .set(sealed)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .execute(),
  /** Takes the row away; answers with what the provider may still have. */
  async forget({ workspaceId, userId }: Owner): Promise<Forgotten | undefined> {
    const { rows } = await sql<Forgotten>`select * from bookings.forget(${workspaceId}, ${userId})`.execute(db);
    return rows[0];
  },
});
