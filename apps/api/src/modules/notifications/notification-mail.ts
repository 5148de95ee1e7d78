import { toSingleLine } from '../../platform/mail/index.ts';
import type { ContactPreferences } from '../people/index.ts';

/** What decides by which preference something is mailed: it happened to its user, or it is about the platform. */
export type MailCategory = 'activity' | 'platform';

/**
 * Mails go to whoever asked for mails, and for mails of this kind, at an address that is known to be theirs. There is no way to a
 * phone yet, so nothing ever goes there, whatever `communication_preferences_phone` says (adr/0036).
 */
export const wantsMail = (reach: ContactPreferences, about: MailCategory): boolean =>
  reach.is_verified &&
  reach.communication_preferences_email === true &&
  (about === 'activity' ? reach.activity_based_emails === true : reach.platform_features_emails === true);

/** By these names the delivery of mails asks whether one is wanted, and tells what became of it. */
export const mailKinds = { activity: 'notification_activity', platform: 'notification_platform' } as const satisfies Record<
  MailCategory,
  string
>;
const longestSubject = 150;

const reason: Readonly<Record<MailCategory, string>> = {
  activity: 'You get this mail because your preferences ask for mails about your activity. You can turn them off there.',
  platform: 'You get this mail because your preferences ask for mails about new features. You can turn them off there.',
};

export const mailAbout = (
  { message }: { readonly message: string },
  { to, id, about }: { to: string; id: number; about: MailCategory },
) => ({
  to,
  kind: mailKinds[about],
  aboutId: id,
  subject: subjectOf(message),
  text: `${message}\n\n${reason[about]}`,
});

function subjectOf(message: string): string {
  const line = toSingleLine(message);
  return line.length <= longestSubject ? line : `${line.slice(0, longestSubject - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
