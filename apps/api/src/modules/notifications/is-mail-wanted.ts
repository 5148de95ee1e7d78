import { type MailCategory, wantsMail } from './notification-mail.ts';
import type { NotifyStores } from './notification-work.store.ts';

interface Written {
  readonly id: number;
  readonly about: MailCategory;
  readonly recipient: string;
}

/** Whether a mail that was written a while ago would be written now: to this address, about something that is still unread. */
export async function isMailWanted(
  { notifications, people }: Pick<NotifyStores, 'notifications' | 'people'>,
  { id, about, recipient }: Written,
): Promise<boolean> {
  const owner = await notifications.ownerOfUnread(id);
  const reach = owner && (await people.contactPreferences(owner));
  return reach !== undefined && reach.email === recipient && wantsMail(reach, about);
}
