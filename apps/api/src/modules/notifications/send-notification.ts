import type { NotificationType } from '@lyceum/contract/product/notification';

import type { Scope } from '../../platform/scope.ts';
import { publishNotificationEvent } from './notification-events.ts';
import { composeNotificationMail, type MailCategory, mayReceiveMail } from './notification-mail.ts';
import type { NotificationStores, NotificationsDeps } from './notifications.context.ts';
import { presentNotification } from './notifications.present.ts';

/** A stable identifier for programs, a sentence for people, and further fields of the kind. */
interface NotificationText {
  readonly kind: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

export interface NotificationInput {
  readonly workspaceId: number;
  readonly userId: number;
  /** `1` game_invite, `2` heads_up. */
  readonly notificationType: NotificationType;
  readonly text: NotificationText;
  /** Decides which preference of the user a mail needs. */
  readonly mailCategory: MailCategory;
  /** Names what happened, such as `milestone:5:2026-11-15`: the user gets one notification per key. */
  readonly deduplicationKey?: string;
}

/**
 * Notifies a user when the transaction commits. Returns the id; undefined when the user was notified with this deduplication key
 * before, or was erased.
 */
export async function sendNotification(
  { clock, ids }: Pick<NotificationsDeps, 'clock' | 'ids'>,
  { notifications, people, outbox, mailer }: NotificationStores,
  { scope, input }: { readonly scope: Scope; readonly input: NotificationInput },
): Promise<number | undefined> {
  const { workspaceId, userId, mailCategory: category } = input;
  const preferences = await people.lockContactPreferences({ workspaceId, userId });
  if (!preferences) return undefined;
  const now = clock.now();
  const row = await notifications.insert({
    uid: ids.uid(),
    workspace_id: workspaceId,
    user_id: userId,
    notification_type: input.notificationType,
    text: serializeText(input.text),
    cause: input.deduplicationKey ?? null,
    created_by: scope.userId === 0 ? null : scope.userId,
    created_at: now,
    updated_at: now,
  });
  if (!row) return undefined;
  await publishNotificationEvent(outbox, input, { type: 'notification.created', notification: presentNotification(row) });
  if (mayReceiveMail(preferences, category))
    await mailer.send(composeNotificationMail(input.text, { to: preferences.email, id: row.id, category }));
  return row.id;
}

const maxBytes = 16 * 1024;

function serializeText(text: NotificationText): string {
  const json = JSON.stringify(text);
  if (Buffer.byteLength(json) > maxBytes) throw new Error(`The text of notification "${text.kind}" exceeds ${maxBytes} bytes.`);
  return json;
}
