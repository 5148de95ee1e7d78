import type { EngagementKind } from '@lyceum/contract/product/engagements';
import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/scope.ts';

/** What is stored: `unlike` and `unsave` withdraw a stored `like` or `save`. */
export type StoredKind = Exclude<EngagementKind, 'unlike' | 'unsave'>;

interface NewEngagement {
  readonly experienceId: number;
  readonly kind: StoredKind;
  readonly day: string;
  readonly at: Date;
}

/** All SQL on experiences.engagement. */
export const engagementStore = (db: Db) => ({
  /** `restored`: it had been withdrawn. `unchanged`: it was there already. */
  async add(
    { workspaceId, userId }: Scope,
    { experienceId, kind, day, at }: NewEngagement,
  ): Promise<'added' | 'restored' | 'unchanged'> {
    const row = await db
      .insertInto('experiences.engagement')
      .values({ workspace_id: workspaceId, user_id: userId, experience_id: experienceId, kind, day, at })
      .onConflict((conflict) =>
        conflict
          .columns(['experience_id', 'user_id', 'kind', 'day'])
          .doUpdateSet({ is_on: true })
          .where('experiences.engagement.is_on', '=', false),
      )
      // xmax is 0 for a row that was inserted and not updated.
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirst();
    if (!row) return 'unchanged';
    return row.is_new ? 'added' : 'restored';
  },
  /** False if there was nothing to withdraw. */
  async withdraw({ userId }: Scope, experienceId: number, kind: StoredKind): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('experiences.engagement')
      .set({ is_on: false })
      .where('experience_id', '=', experienceId)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('is_on', '=', true)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  async findReactions({ userId }: Scope, experienceId: number): Promise<{ is_liked: boolean; is_saved: boolean }> {
    const rows = await db
      .selectFrom('experiences.engagement')
      .select('kind')
      .where('experience_id', '=', experienceId)
      .where('user_id', '=', userId)
      .where('kind', 'in', ['like', 'save'])
      .where('is_on', '=', true)
      .execute();
    const kinds = new Set(rows.map(({ kind }) => kind));
    return { is_liked: kinds.has('like'), is_saved: kinds.has('save') };
  },
  listNewestOf: ({ userId }: Pick<Scope, 'userId'>, limit: number) =>
    db
      .selectFrom('experiences.engagement')
      .select(['experience_id', 'kind', 'at'])
      .where('user_id', '=', userId)
      .where('is_on', '=', true)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute(),
  async deleteOwnedBy({ userId }: Pick<Scope, 'userId'>): Promise<void> {
    await db.deleteFrom('experiences.engagement').where('user_id', '=', userId).execute();
  },
});
