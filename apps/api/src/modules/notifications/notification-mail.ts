import { toSingleLine } from '../../platform/mail/index.ts';
import type { ContactPreferences } from '../people/index.ts';

/** Which preference allows the mail: `activity_based_emails` or `platform_features_emails`. */
export type MailCategory = 'activity' | 'platform';

/**
 * A mail needs a verified address and two preferences: mail in general, and mail of this category. Phones are not supported, so
 * `communication_preferences_phone` has no effect (adr/0036).
 */
export const mayReceiveMail = (preferences: ContactPreferences, category: MailCategory): boolean =>
  preferences.is_verified &&
  preferences.communication_preferences_email === true &&
  (category === 'activity' ? preferences.activity_based_emails === true : preferences.platform_features_emails === true);

/** The kinds of mail for which this module provides hooks. */
export const mailKinds = { activity: 'notification_activity', platform: 'notification_platform' } as const satisfies Record<
  MailCategory,
  string
>;
const maxSubjectLength = 150;

const reason: Readonly<Record<MailCategory, string>> = {
  activity: 'You receive this mail because your preferences allow mails about your activity. You can turn them off there.',
  platform: 'You receive this mail because your preferences allow mails about new features. You can turn them off there.',
};

export const composeNotificationMail = (
  { message }: { readonly message: string },
  { to, id, category }: { readonly to: string; readonly id: number; readonly category: MailCategory },
) => ({
  to,
  kind: mailKinds[category],
  aboutId: id,
  subject: toSubject(message),
  text: `${message}\n\n${reason[category]}`,
});

function toSubject(message: string): string {
  const line = toSingleLine(message);
  return line.length <= maxSubjectLength ? line : `${line.slice(0, maxSubjectLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
