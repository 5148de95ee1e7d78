import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse, streamResponse } from '../response.ts';
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
const params = z.object({ id: idParameter('ID of the notification.') });
const object = { param: 'id', table: 'notifications.notification' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const writable = ['status'];
const changed = jsonResponse(Notification, { description: 'The updated notification.', example: sampleReadNotification });
const statusOnlyRises =
  'A status that is not higher than the stored one is ignored and the stored notification is returned, so devices can report in any order. The server sets `read_at` and `delivered_at` once. `user`, `notification_type` and `text` cannot be changed.';
const changeFailures = {
  ...writeFailures,
  ...objectFailures,
  400: 'The body is invalid or differs from the stored user, type or text (`errors` names the fields), or it would change the status from `0` to `1`, which only the server can do.',
} as const;

/** Always the caller’s own: admins and workspace keys cannot see the notifications of other users. */
export const notifications = {
  list: defineOperation({
    id: 'notifications.list',
    method: 'GET',
    path: list,
    summary: 'List your notifications',
    description: 'Newest first.',
    ...read,
    query: NotificationQuery,
    responses: {
      200: jsonResponse(paginatedSchema(Notification, 'PaginatedNotificationList'), {
        description: 'One page of notifications.',
        example: { count: 1, next: null, previous: null, results: [sampleNotification] },
      }),
    },
    failures: listFailures,
  }),
  unreadCount: defineOperation({
    id: 'notifications.unreadCount',
    method: 'GET',
    path: `${list}unread-count/`,
    summary: 'Count your unread notifications',
    description: 'Notifications with a status other than `3`.',
    ...read,
    responses: {
      200: jsonResponse(UnreadCount, { description: 'The number of unread notifications.', example: { unread_count: 3 } }),
    },
    failures: forbidden,
  }),
  stream: defineOperation({
    id: 'notifications.stream',
    method: 'GET',
    path: `${list}stream/`,
    summary: 'Stream your notifications',
    description:
      'Server-sent events; none is lost or repeated. Reconnect with the id of the last event as `Last-Event-ID` to receive what you missed in the last 24 hours. A client that does not read is disconnected and may reconnect. The stream ends when the credentials that opened it expire or are revoked.',
    ...read,
    responses: { 200: streamResponse(NotificationEvent, { description: 'Events, until the connection is closed.' }) },
    failures: {
      ...forbidden,
      429: 'You have too many open streams or made too many requests; `Retry-After` says when to try again.',
      503: 'The server has too many open streams or is shutting down; `Retry-After` says when to try again.',
    },
  }),
  readAll: defineOperation({
    id: 'notifications.readAll',
    method: 'POST',
    path: `${list}read-all/`,
    summary: 'Mark all your notifications as read',
    description: 'Affects the notifications that exist now. Repeating it changes nothing.',
    ...write,
    writable: [],
    responses: { 200: jsonResponse(ReadCount, { description: 'All notifications are read.', example: { read_count: 3 } }) },
    failures: { ...forbidden, ...idempotencyInProgress },
  }),
  get: defineOperation({
    id: 'notifications.get',
    method: 'GET',
    path: one,
    summary: 'Get a notification',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(Notification, { description: 'The notification.', example: sampleNotification }) },
    failures: objectFailures,
  }),
  replace: defineOperation({
    id: 'notifications.replace',
    method: 'PUT',
    path: one,
    summary: 'Replace a notification to mark it as delivered or read',
    description: statusOnlyRises,
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
  update: defineOperation({
    id: 'notifications.update',
    method: 'PATCH',
    path: one,
    summary: 'Mark a notification as delivered or read',
    description: statusOnlyRises,
    ...write,
    object,
    writable,
    params,
    body: jsonBody(NotificationChange, { example: { status: '3' } }),
    responses: { 200: changed },
    failures: changeFailures,
  }),
  remove: defineOperation({
    id: 'notifications.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete a notification',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The notification was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
