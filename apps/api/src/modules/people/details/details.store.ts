import type { IAMUserDetail } from '@lyceum/contract/product/user-details';
import type { Selectable, Updateable } from 'kysely';

import { undefinedIfDuplicate } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import type { Person } from '../personal-data/person.ts';

type Detail = Schema['people.user_detail'];

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
export type DetailFields = Omit<Updateable<Detail>, 'user_id' | 'workspace_id' | 'created_at' | 'updated_at'>;

const publicColumns = ['bio', 'country', 'phone', 'linkedin_url', 'github_url', 'twitter_url', 'website_url'] as const;
/** What other people may see; the phone number only those who may see personal data. */
export type PublicDetailRow = Pick<Selectable<Detail>, (typeof publicColumns)[number]>;

/** All SQL on people.user_detail. */
export const detailStore = (db: Db) => ({
  find: ({ workspaceId, userId }: Person): Promise<DetailRow | undefined> =>
    db
      .selectFrom('people.user_detail')
      .select(columns)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .$narrowType<{ user_type: UserType }>()
      .executeTakeFirst(),
  /** Undefined when the user has details already; the transaction cannot continue then. */
  add: ({ workspaceId, userId }: Person, fields: DetailFields, createdAt: Date): Promise<DetailRow | undefined> =>
    undefinedIfDuplicate(
      db
        .insertInto('people.user_detail')
        .values({ ...fields, workspace_id: workspaceId, user_id: userId, created_at: createdAt, updated_at: createdAt })
        .returning(columns)
        .$narrowType<{ user_type: UserType }>()
        .executeTakeFirstOrThrow(),
    ),
  /** Undefined when the user has no details. */
  update: ({ workspaceId, userId }: Person, fields: DetailFields, updatedAt: Date): Promise<DetailRow | undefined> =>
    db
      .updateTable('people.user_detail')
      .set({ ...fields, updated_at: updatedAt })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .returning(columns)
      .$narrowType<{ user_type: UserType }>()
      .executeTakeFirst(),
  /** False when the user had no details. */
  async delete({ workspaceId, userId }: Person): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('people.user_detail')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  /** By user id; users without details are left out. */
  async listPublic(ids: readonly number[]): Promise<ReadonlyMap<number, PublicDetailRow>> {
    const rows = await db
      .selectFrom('people.user_detail')
      .select(['user_id', ...publicColumns])
      .where('user_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute();
    return new Map(rows.map((row) => [row.user_id, row]));
  },
});
