import { z } from 'zod';

import { jsonField } from '../json-field.ts';
import { PageQuery } from '../paginated.ts';
import { listParameter } from '../parameter.ts';
import { defineStateMachine } from '../state-machine.ts';
import { AuthorId } from './author-id.ts';

/** The specification (section 3) names the states; adr/0036 chooses the transitions. Clients can only raise the status. */
export const notificationDelivery = defineStateMachine({
  id: 'notification_status',
  kind: 'stored',
  states: ['0', '1', '2', '3'],
  moves: [
    { from: null, to: '1', by: 'the server creates the notification' },
    { from: '1', to: '0', by: 'the e-mail about it could not be delivered' },
    { from: '0', to: '1', by: 'a later attempt to deliver the e-mail succeeded' },
    { from: '0', to: '2', by: 'a device of the user received it' },
    { from: '1', to: '2', by: 'a device of the user received it' },
    { from: '0', to: '3', by: 'the user read it' },
    { from: '1', to: '3', by: 'the user read it' },
    { from: '2', to: '3', by: 'the user read it' },
  ],
});

export const NotificationStatus = z
  .enum(['0', '1', '2', '3'])
  .meta({ description: '`0` Failed (the e-mail about it could not be delivered), `1` Sent, `2` Delivered, `3` Read.' });
export type NotificationStatus = z.output<typeof NotificationStatus>;

export const NotificationType = z.enum(['1', '2']).meta({ description: '`1` game_invite, `2` heads_up.' });
export type NotificationType = z.output<typeof NotificationType>;

const moment = z.iso.datetime().nullable().optional();

export const Notification = z
  .object({
    id: z.int(),
    status: NotificationStatus.optional(),
    notification_type: NotificationType,
    uid: z.uuid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: moment,
    is_active: z.boolean().optional(),
    created_by: AuthorId,
    updated_by: AuthorId,
    deleted_by: AuthorId,
    text: z.unknown().meta({
      description:
        'An object with `kind` (a stable identifier), `message` (a sentence to show) and further fields that depend on `kind`.',
    }),
    delivered_at: moment,
    read_at: moment,
    user: z.int().meta({ description: 'ID of the recipient.' }),
  })
  .meta({ id: 'Notification', description: 'A message to a user about something that happened.' });
export type Notification = z.output<typeof Notification>;

const mustEqual = 'Must equal the stored value.';

/** A complete notification as it was read. Only `status` is updated; server-managed fields are ignored. */
export const NotificationReplacement = z
  .object({
    notification_type: NotificationType.meta({ description: mustEqual }),
    text: jsonField().nonoptional().meta({ description: mustEqual }),
    user: z.int().meta({ description: mustEqual }),
    status: NotificationStatus.optional().meta({ description: 'Applied only if it is higher than the stored status.' }),
  })
  .meta({ id: 'NotificationReplacement' });
export const NotificationChange = NotificationReplacement.partial().meta({ id: 'NotificationChange' });
export type NotificationChange = z.output<typeof NotificationChange>;

export const NotificationQuery = PageQuery.extend({
  status: listParameter(NotificationStatus)
    .optional()
    .meta({ description: 'One or more statuses; `0,1,2` selects unread notifications.' }),
  notification_type: listParameter(NotificationType).optional().meta({ description: 'One or more types.' }),
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const UnreadCount = z.object({ unread_count: z.int() }).meta({ id: 'UnreadCount' });
export const ReadCount = z
  .object({ read_count: z.int().meta({ description: 'Number of notifications that were unread before.' }) })
  .meta({ id: 'ReadCount' });

const eventTypes = [
  'ready',
  'reset',
  'notification.created',
  'notification.changed',
  'notification.removed',
  'notifications.read',
] as const;

export const NotificationEvent = z
  .object({
    type: z.enum(eventTypes).meta({
      description:
        'Also the name of the server-sent event. `ready`: the stream is open. `reset`: the events since `Last-Event-ID` are no longer available, so read the list again. The others describe a change.',
    }),
    notification: Notification.optional().meta({
      description: 'For `notification.created` and `notification.changed`: the notification at that time.',
    }),
    id: z.int().optional().meta({ description: 'For `notification.removed`: the id of the notification.' }),
    ids: z.array(z.int()).optional().meta({
      description:
        'For `notifications.read`: the ids of the notifications that are now read. A long list is split over several events.',
    }),
    read_at: z.iso.datetime().optional().meta({ description: 'For `notifications.read`: when they were marked as read.' }),
  })
  .meta({ id: 'NotificationEvent', description: 'The data of one event in a user’s notification stream.' });
export type NotificationEvent = z.output<typeof NotificationEvent>;
