import type { Db } from '../../../platform/db/db.ts';
import { fetchRows, fragment } from '../../../platform/lists/sql-fragment.ts';
import type { Person } from '../personal-data/person.ts';

/** An address, whether it is known to be theirs, and what they want to be told there; null is unsaid. */
export interface ContactPreferences {
  readonly email: string;
  readonly is_verified: boolean;
  readonly communication_preferences_phone: boolean | null;
  readonly communication_preferences_email: boolean | null;
  readonly platform_features_emails: boolean | null;
  readonly activity_based_emails: boolean | null;
}

/** Reads how people may be reached. */
export const contactPreferencesStore = (db: Db) => ({
  /** Nobody who is told something is erased before it is written: erasing waits, and then finds it. */
  async of({ workspaceId, userId }: Person): Promise<ContactPreferences | undefined> {
    const [row] = await fetchRows<ContactPreferences>(
      db,
      fragment`select person.email, person.is_verified, detail.communication_preferences_phone,
          detail.communication_preferences_email, detail.platform_features_emails, detail.activity_based_emails
        from iam.user as person left join iam.user_detail as detail on detail.user_id = person.id
        where person.workspace_id = ${workspaceId} and person.id = ${userId} and person.deleted_at is null
        for share of person`,
    );
    return row;
  },
});
