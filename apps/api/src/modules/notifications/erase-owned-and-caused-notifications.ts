import { formatNotificationReference, getUserTopic, publishNotificationEvent } from './notification-events.ts';
import { mailKinds } from './notification-mail.ts';
import type { NotificationStores } from './notifications.context.ts';
import type { Owner } from './notifications.store.ts';

/**
 * Deletes a user's notifications, and those that they caused for other users, since these may name them; with their mails and
 * events. The other users' streams report the deletion.
 */
export async function eraseOwnedAndCausedNotifications(
  { notifications, mailer, outbox }: NotificationStores,
  person: Owner,
): Promise<void> {
  const erased = await notifications.deleteOwnedOrCausedBy(person);
  const ids = erased.map(({ id }) => id);
  for (const kind of Object.values(mailKinds)) await mailer.deleteAbout(kind, ids);
  await outbox.deleteEvents([getUserTopic(person.userId)]);
  const others = erased.filter(({ user_id }) => user_id !== person.userId);
  const topics = [...new Set(others.map(({ user_id }) => user_id))].map(getUserTopic);
  await outbox.deleteEvents(topics, ids.map(formatNotificationReference));
  for (const { id, user_id, deleted_at } of others)
    if (deleted_at === null)
      await publishNotificationEvent(outbox, { ...person, userId: user_id }, { type: 'notification.removed', id });
}
