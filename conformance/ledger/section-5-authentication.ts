import { requirements } from './entries.ts';

export const authentication = [
  ...requirements('auth', '5', {
    'every-request': 'Every request to the product API is authenticated.',
    'key.bearer': 'A workspace API key is sent as `Authorization: Bearer <API_KEY>`.',
    'key.workspace-scope': 'A key is scoped to a workspace.',
    'key.identifies-caller': 'A key identifies the caller.',
    'key.full-access': 'A workspace key grants full access to its workspace.',
    'key.shown-once': 'A key is shown only once, at creation.',
    'key.server-side': 'No key appears in client-side code.',
    'key.from-dashboard': 'Keys are obtained from the workspace settings in a dashboard.',
    'key.per-user': 'Keys are obtained programmatically per user.',
    'registration.by-backend': 'A backend registers a user through a registration API.',
    'registration.provisions': 'The registration API provisions the user.',
    'registration.returns-key': 'The registration API returns a key.',
    'per-user.activity': 'Per-user keys keep the activity of users separate.',
    'per-user.accuracy': 'Per-user keys keep the accuracy of users separate.',
    'per-user.streaks': 'Per-user keys keep the streaks of users separate.',
    'per-user.leaderboards': 'Per-user keys keep users separate on leaderboards.',
    'per-user.ranking': 'Per-user keys keep the ranking of users separate.',
    'shared-account.merges': 'A shared account merges what its users do.',
    'client.environment':
      'The client library without arguments reads the key from an environment variable whose name ends in `_API_KEY`.',
    'client.explicit': 'The client library takes the key explicitly.',
    'jwt.login': 'A key is exchanged at a login endpoint for an access token and a refresh token.',
    'jwt.bearer': 'The access token is sent as `Authorization: Bearer <ACCESS_TOKEN>`.',
    'jwt.refresh': 'An expired access token is replaced by means of the refresh token.',
    cookie: 'A browser application uses a session cookie.',
    openid: 'Enterprise single sign-on uses OpenID.',
    'documents.owner-only': "Document operations are restricted to the document's owner.",
  }),
  ...requirements('auth.jwt', '5, 8', {
    'access.lifetime': 'A JWT access token is valid 7 days.',
    'refresh.lifetime': 'A JWT refresh token is valid 30 days.',
  }),
];
