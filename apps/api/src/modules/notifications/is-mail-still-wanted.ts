import { type MailCategory, mayReceiveMail } from './notification-mail.ts';
import type { NotificationStores } from './notifications.context.ts';

interface QueuedMail {
  /** Of the notification. */
  readonly id: number;
  readonly category: MailCategory;
  readonly recipient: string;
}

/** Whether a queued mail should still be sent: the notification is unread, and address and preferences have not changed. */
export async function isMailStillWanted(
  { notifications, people }: Pick<NotificationStores, 'notifications' | 'people'>,
  { id, category, recipient }: QueuedMail,
): Promise<boolean> {
  const owner = await notifications.findOwnerOfUnread(id);
  const preferences = owner && (await people.lockContactPreferences(owner));
  return preferences !== undefined && preferences.email === recipient && mayReceiveMail(preferences, category);
}
