import { createFieldEntries, requirements } from './entries.ts';

const request = '2.2 SchedTokenRefreshRequest';
const answer = '2.2 SchedTokenRefresh';

export const bookingResources = [
  ...createFieldEntries('Paginated', '2.2 Paginated', {
    count: 'integer req',
    next: 'uri|null',
    previous: 'uri|null',
    results: 'any[] req',
  }),
  ...requirements('product.Paginated', '2.2 Paginated', {
    'every-list': 'Every list of the product API uses the paginated wrapper.',
    name: 'The wrapper of a list is named `Paginated<Resource>List`.',
    'results.resource': 'The items of `results` are the resource of the list.',
  }),

  ...createFieldEntries('SchedTokenRefreshRequest', request, {
    force_refresh: 'boolean',
    sched_email: 'email',
    timezone: 'string',
  }),
  ...requirements('product.SchedTokenRefreshRequest', request, {
    'force_refresh.default': '`force_refresh` is false if omitted.',
    'force_refresh.true': 'With `force_refresh` true the token is refreshed even if it is still valid.',
    'sched_email.default': "`sched_email` is the user's e-mail address if omitted.",
    'timezone.default': '`timezone` is `UTC` if omitted.',
  }),

  ...createFieldEntries('SchedTokenRefresh', answer, {
    access_token: 'string req',
    expires_in: 'integer',
    token_type: 'string',
    refreshed: 'boolean req',
    integration_status: 'state created|existing req',
    sched_client_id: 'string req',
  }),
  ...requirements('product.SchedTokenRefresh', answer, {
    'access_token.provider': '`access_token` is the new access token of the provider.',
    'expires_in.seconds': '`expires_in` is the lifetime of the token in seconds.',
    'token_type.default': '`token_type` is `Bearer` by default.',
    'refreshed.true': '`refreshed` is true when the token was refreshed.',
    'refreshed.false': '`refreshed` is false when the token was still valid.',
    'sched_client_id.oauth': '`sched_client_id` is the OAuth client ID for frontend integrations.',
  }),
];
