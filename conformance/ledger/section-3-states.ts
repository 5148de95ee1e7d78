import { requirements } from './entries.ts';

export const states = [
  ...requirements('state.upload_status', '3, 2.2 RAGDocumentDetail', {
    importing: "A document's `upload_status` can be `importing`.",
    vectorizing: "A document's `upload_status` can be `vectorizing`.",
    summarizing: "A document's `upload_status` can be `summarizing`.",
    uploaded: "A document's `upload_status` can be `uploaded`.",
    failed: "A document's `upload_status` can be `failed`.",
  }),
  ...requirements('state.site-event', '3, 2.1 Event', {
    upcoming: "A site event's status can be `upcoming`.",
    live: "A site event's status can be `live`.",
    past: "A site event's status can be `past`.",
  }),
  ...requirements('state.site-event', '3, 4.1 GET /api/events', {
    'own-timezone': "A site event's status is derived from the current time in the event's own timezone.",
  }),
  ...requirements('state.creation_status', '3, 2.2 Quest', {
    not_started: "A quest's `creation_status` can be `not_started`.",
    in_progress: "A quest's `creation_status` can be `in_progress`.",
    completed: "A quest's `creation_status` can be `completed`.",
    failed: "A quest's `creation_status` can be `failed`.",
  }),
  ...requirements('state.invite_status', '3, 2.2 PlayerGamePlayer', {
    '0-Rejected': "An invite's `invite_status` can be `0`, which means Rejected.",
    '1-Invited': "An invite's `invite_status` can be `1`, which means Invited.",
    '2-Accepted': "An invite's `invite_status` can be `2`, which means Accepted.",
  }),
  ...requirements('state.notification_status', '3, 2.2 Notification', {
    '0-Failed': "A notification's `status` can be `0`, which means Failed.",
    '1-Sent': "A notification's `status` can be `1`, which means Sent.",
    '2-Delivered': "A notification's `status` can be `2`, which means Delivered.",
    '3-Read': "A notification's `status` can be `3`, which means Read.",
  }),
  ...requirements('state.milestone_status', '3, 2.2 Milestone', {
    '1-Active': "A milestone's `status` can be `1`, which means Active.",
    '2-Inactive': "A milestone's `status` can be `2`, which means Inactive.",
    '3-Archived': "A milestone's `status` can be `3`, which means Archived.",
  }),
  ...requirements('state.integration_status', '3, 2.2 SchedTokenRefresh', {
    created: '`integration_status` is `created` for a new user.',
    existing: '`integration_status` is `existing` for a returning user.',
  }),
];
