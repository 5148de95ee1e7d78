import type { IAMUserDetail } from '@lyceum/contract/product/user-details';
import type { Selectable, Updateable } from 'kysely';

import { constraintViolation } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import type { PublicDetailRow } from '../users/users.present.ts';

type Detail = Schema['iam.user_detail'];

const columns = [
  'user_id',
  'bio',
  'address',
  'country',
  'phone',
  'dob',
  'user_type',
  'linkedin_url',
  'github_url',
  'twitter_url',
  'facebook_url',
  'website_url',
  'portfolio_url',
  'skill_ids',
  'technical_interest_ids',
  'investment_interest_ids',
  'focus_area_ids',
  'resume',
  'communication_preferences_phone',
  'communication_preferences_email',
  'platform_features_emails',
  'activity_based_emails',
  'company_info',
  'additional_data',
] as const;
type UserType = IAMUserDetail['user_type'];
export type DetailRow = Pick<Selectable<Detail>, (typeof columns)[number]> & { user_type: UserType };
/** Columns by name, as far as they are to be written. */
export type DetailFields = Omit<Updateable<Detail>, 'user_id' | 'workspace_id' | 'created_at' | 'updated_at'>;

interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

/** All SQL on iam.user_detail. */
export const detailStore = (db: Db) => ({
  ownedBy: ({ workspaceId, userId }: Owner): Promise<DetailRow | undefined> =>
    db
      .selectFrom('iam.user_detail')
      .select(columns)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .$narrowType<{ user_type: UserType }>()
      .executeTakeFirst(),
  /** Undefined when the user has some already. */
  async add({ workspaceId, userId }: Owner, fields: DetailFields, at: Date): Promise<DetailRow | undefined> {
    try {
      return await db
        .insertInto('iam.user_detail')
        .values({ ...fields, workspace_id: workspaceId, user_id: userId, created_at: at, updated_at: at })
        .returning(columns)
        .$narrowType<{ user_type: UserType }>()
        .executeTakeFirstOrThrow();
    } catch (error) {
      if (constraintViolation(error) === 'unique') return undefined;
      throw error;
    }
  },
  /** Undefined when there is nothing to change. */
  change: ({ workspaceId, userId }: Owner, fields: DetailFields, at: Date): Promise<DetailRow | undefined> =>
    db
      .updateTable('iam.user_detail')
      .set({ ...fields, updated_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .returning(columns)
      .$narrowType<{ user_type: UserType }>()
      .executeTakeFirst(),
  /** Whether there was something to remove. */
  async remove({ workspaceId, userId }: Owner): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('iam.user_detail')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  /** What other people may read, by user. */
  async publicOf(ids: readonly number[]): Promise<ReadonlyMap<number, PublicDetailRow>> {
    const rows = await db
      .selectFrom('iam.user_detail')
      .select(['user_id', 'bio', 'country', 'phone', 'linkedin_url', 'github_url', 'twitter_url', 'website_url'])
      .where('user_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute();
    return new Map(rows.map((row) => [row.user_id, row]));
  },
});
