import { Problem } from '@lyceum/kit';

const challenge = { 'WWW-Authenticate': 'Bearer realm="api"' };

export const notAuthenticated = (): Problem =>
  new Problem(401, 'not_authenticated', 'Authentication credentials were not provided.', {
    hint: 'Send an API key as `Authorization: Bearer <API_KEY>`.',
    headers: challenge,
  });

/** One answer for unknown, revoked, expired and suspended: which of them it was is nobody's business. */
export const authenticationFailed = (): Problem =>
  new Problem(401, 'authentication_failed', 'Incorrect authentication credentials.', {
    hint: 'Check that the key is whole, and that it was neither revoked nor has expired.',
    headers: challenge,
  });

export const permissionDenied = (hint: string): Problem =>
  new Problem(403, 'permission_denied', 'You do not have permission to perform this action.', { hint });
