import { z } from 'zod';

import { jsonField } from '../json-field.ts';
import { PageQuery } from '../paginated.ts';
import { listParameter } from '../parameter.ts';
import { stateMachine } from '../state-machine.ts';
import { AuthorId } from './author-id.ts';

/** SPEC section 3 names the states, adr/0036 the moves. What a client sends can only lead up. */
export const notificationDelivery = stateMachine({
  id: 'notification_status',
  kind: 'stored',
  states: ['0', '1', '2', '3'],
  moves: [
    { from: null, to: '1', by: 'something happens that its user is told of' },
    { from: '1', to: '0', by: 'the mail about it could not be delivered' },
    { from: '0', to: '1', by: 'a later try to deliver the mail went well' },
    { from: '0', to: '2', by: 'a device of the user has it' },
    { from: '1', to: '2', by: 'a device of the user has it' },
    { from: '0', to: '3', by: 'the user has read it' },
    { from: '1', to: '3', by: 'the user has read it' },
    { from: '2', to: '3', by: 'the user has read it' },
  ],
});

export const NotificationStatus = z
  .enum(['0', '1', '2', '3'])
  .meta({ description: '`0` Failed (a mail about it could not be delivered), `1` Sent, `2` Delivered, `3` Read.' });
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
        'What is told: an object with `kind`, a stable word, `message`, a sentence for people, and what else there is to know.',
    }),
    delivered_at: moment,
    read_at: moment,
    user: z.int().meta({ description: 'The id of the user who is told.' }),
  })
  .meta({ id: 'Notification', description: 'Something that a user is told.' });
export type Notification = z.output<typeof Notification>;

const mustEqual = 'Must equal what is stored.';

/** A whole notification, as it was read. Only `status` is taken over; what the server knows better is not looked at. */
export const NotificationReplacement = z
  .object({
    notification_type: NotificationType.meta({ description: mustEqual }),
    text: jsonField().nonoptional().meta({ description: mustEqual }),
    user: z.int().meta({ description: mustEqual }),
    status: NotificationStatus.optional().meta({ description: 'Counts if it is higher than what is stored.' }),
  })
  .meta({ id: 'NotificationReplacement' });
export const NotificationChange = NotificationReplacement.partial().meta({ id: 'NotificationChange' });
export type NotificationChange = z.output<typeof NotificationChange>;

export const NotificationQuery = PageQuery.extend({
  status: listParameter(NotificationStatus).optional().meta({ description: 'One or several; `0,1,2` is what is unread.' }),
  notification_type: listParameter(NotificationType).optional().meta({ description: 'One or several.' }),
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const UnreadCount = z.object({ unread_count: z.int() }).meta({ id: 'UnreadCount' });
export const ReadCount = z
  .object({ read_count: z.int().meta({ description: 'How many are read that were not before.' }) })
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
        'Also the name of the event. `ready`: the stream has begun. `reset`: what happened between `Last-Event-ID` and now is not kept any more; read the list again. The others tell what happened.',
    }),
    notification: Notification.optional().meta({ description: 'Of `created` and `changed`: as it was then.' }),
    id: z.int().optional().meta({ description: 'Of `removed`.' }),
    ids: z
      .array(z.int())
      .optional()
      .meta({ description: 'Of `notifications.read`: these are read now, and no others. Many come in several events.' }),
    read_at: z.iso.datetime().optional().meta({ description: 'Of `notifications.read`: since when.' }),
  })
  .meta({ id: 'NotificationEvent', description: 'The data of one event of a user’s stream.' });
export type NotificationEvent = z.output<typeof NotificationEvent>;
