import type { NotificationType } from '@lyceum/contract/product/notification';

import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { announce } from './notification-events.ts';
import { type MailCategory, mailAbout, wantsMail } from './notification-mail.ts';
import type { NotifyStores } from './notification-work.store.ts';
import { presentNotification } from './notifications.present.ts';

/** What a notification tells: a stable word for programs, a sentence for people, and whatever else there is to know. */
export interface NotificationText {
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
  /** Decides by which preference it is also mailed. */
  readonly mailCategory: MailCategory;
  /** Where it must be told once, however often it is noticed: a name for what happened, such as `milestone:5:2026-11-15`. */
  readonly deduplicationKey?: string;
}

interface NotifyDeps {
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Tells a user something, in the transaction of what happened: told if that commits, and never otherwise. Answers with the id;
 * undefined when they were told of this cause before, or are not there any more.
 */
export async function notify(
  { clock, ids }: NotifyDeps,
  tx: NotifyStores,
  scope: Scope,
  told: NotificationInput,
): Promise<number | undefined> {
  const { workspaceId, userId, notificationType, mailCategory, deduplicationKey = null } = told;
  const reach = await tx.people.contactPreferences({ workspaceId, userId });
  if (!reach) return undefined;
  const row = await tx.notifications.add({
    uid: ids.uid(),
    workspaceId,
    userId,
    notificationType,
    text: storable(told.text),
    cause: deduplicationKey,
    createdBy: scope.userId === 0 ? null : scope.userId,
    at: clock.now(),
  });
  if (!row) return undefined;
  await announce(tx.outbox, told, { type: 'notification.created', notification: presentNotification(row) });
  if (wantsMail(reach, mailCategory))
    await tx.mailer.send(mailAbout(told.text, { to: reach.email, id: row.id, about: mailCategory }));
  return row.id;
}

const mostBytes = 16 * 1024;

function storable(text: NotificationText): string {
  const json = JSON.stringify(text);
  if (Buffer.byteLength(json) > mostBytes) throw new Error(`A notification "${text.kind}" is longer than ${mostBytes} bytes.`);
  return json;
}
