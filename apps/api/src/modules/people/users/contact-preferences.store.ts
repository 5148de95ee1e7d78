import type { Db } from '../../../platform/db/db.ts';
import type { Person } from '../personal-data/person.ts';

/** Where and about what a user wants to be contacted. */
export const contactPreferencesStore = (db: Db) => ({
  /** Undefined for an erased user. Holds a share lock, so that an erasure waits and then also erases what is sent now. */
  lock: ({ workspaceId, userId }: Person) =>
    db
      .selectFrom('people.user as user')
      .leftJoin('people.user_detail as detail', 'detail.user_id', 'user.id')
      .select([
        'user.email',
        'user.is_verified',
        'detail.communication_preferences_phone',
        'detail.communication_preferences_email',
        'detail.platform_features_emails',
        'detail.activity_based_emails',
      ])
      .where('user.workspace_id', '=', workspaceId)
      .where('user.id', '=', userId)
      .where('user.deleted_at', 'is', null)
      .forShare('user')
      .executeTakeFirst(),
});
/** A preference that the user has not stated is null. */
export type ContactPreferences = NonNullable<Awaited<ReturnType<ReturnType<typeof contactPreferencesStore>['lock']>>>;
