import { z } from 'zod';
import { operation } from '../operation.ts';
import { paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json, stream } from '../response.ts';
import { forbidden, idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import {
  Notification,
  NotificationChange,
  NotificationEvent,
  NotificationQuery,
  NotificationReplacement,
  ReadCount,
  UnreadCount,
} from './notification.ts';
import { sampleNotification, sampleReadNotification } from './notifications.example.ts';
import { idParameter } from './path-parameters.ts';

const list = '/api/v1/notifications/';
const one = '/api/v1/notifications/{id}/';
const params = z.object({ id: idParameter('Of the notification.') });
const object = { param: 'id', table: 'notifications.notification' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const writable = ['status'];
const changed = json(Notification, { description: 'The notification as it is now.', example: sampleReadNotification });
const upwards =
  'A status that is lower than the stored one, or equal to it, changes nothing and answers with what is stored: devices may write in any order. `read_at` and `delivered_at` are set once, by the server. `user`, `notification_type` and `text` never change.';
const changeFailures = {
  ...writeFailures,
  ...objectFailures,
  400: 'The body is not valid, or names another user, type or text than is stored; `errors` names the fields. Or it would move the status from `0` to `1`, which only the server does.',
} as const;

/** Every user’s own, for everyone: admins and workspace keys see no others than their own user’s. */
export const notifications = {
  list: operation({
    id: 'notifications.list',
    method: 'GET',
    path: list,
    summary: 'List own notifications',
    description: 'The newest first.',
    ...read,
    query: NotificationQuery,
    responses: {
      200: json(paginated(Notification, 'PaginatedNotificationList'), {
        description: 'One page of notifications.',
        example: { count: 1, next: null, previous: null, results: [sampleNotification] },
      }),
    },
    failures: listFailures,
  }),
  unreadCount: operation({
    id: 'notifications.unreadCount',
    method: 'GET',
    path: `${list}unread-count/`,
    summary: 'Count unread notifications',
    description: 'Those whose status is not `3`.',
    ...read,
    responses: { 200: json(UnreadCount, { description: 'How many there are.', example: { unread_count: 3 } }) },
    failures: forbidden,
  }),
  stream: operation({
    id: 'notifications.stream',
    method: 'GET',
    path: `${list}stream/`,
    summary: 'Hear of own notifications as they come',
    description:
      'Server-sent events, none lost and none twice. A reader that comes back with the id of its last event as `Last-Event-ID` gets what it missed, of the last 24 hours. A reader that does not read is cut off and may come back. The stream ends when the credentials that opened it do.',
    ...read,
    responses: { 200: stream(NotificationEvent, { description: 'Events, for as long as the reader stays.' }) },
    failures: {
      ...forbidden,
      429: 'The user has as many open streams as one may have, or too many requests were made; `Retry-After` says when to come back.',
      503: 'This process has as many open streams as it takes, or is stopping; `Retry-After` says when to come back.',
    },
  }),
  readAll: operation({
    id: 'notifications.readAll',
    method: 'POST',
    path: `${list}read-all/`,
    summary: 'Mark all own notifications as read',
    description: 'All that are there at this moment. Doing so again changes nothing.',
    ...write,
    writable: [],
    responses: { 200: json(ReadCount, { description: 'None of them is unread.', example: { read_count: 3 } }) },
    failures: { ...forbidden, ...idempotencyInProgress },
  }),
  get: operation({
    id: 'notifications.get',
    method: 'GET',
    path: one,
    summary: 'Read one notification',
    ...read,
    object,
    params,
    responses: { 200: json(Notification, { description: 'The notification.', example: sampleNotification }) },
    failures: objectFailures,
  }),
  replace: operation({
    id: 'notifications.replace',
    method: 'PUT',
    path: one,
    summary: 'Write a notification back, as delivered or read',
    description: upwards,
    ...write,
    object,
    writable,
    params,
    body: jsonBody(NotificationReplacement, {
      example: { notification_type: '2', text: sampleNotification.text, user: sampleNotification.user, status: '3' },
    }),
    responses: { 200: changed },
    failures: changeFailures,
  }),
  update: operation({
    id: 'notifications.update',
    method: 'PATCH',
    path: one,
    summary: 'Mark a notification as delivered or read',
    description: upwards,
    ...write,
    object,
    writable,
    params,
    body: jsonBody(NotificationChange, { example: { status: '3' } }),
    responses: { 200: changed },
    failures: changeFailures,
  }),
  remove: operation({
    id: 'notifications.remove',
    method: 'DELETE',
    path: one,
    summary: 'Remove a notification',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: empty('There is no such notification any more.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
