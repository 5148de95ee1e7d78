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

export const tokenExpired = (): Problem =>
  new Problem(401, 'token_expired', 'The token has expired.', {
    hint: 'Exchange the refresh token at POST /api/v1/auth/token/refresh/, or sign in again.',
    headers: challenge,
  });

export const tokenReused = (): Problem =>
  new Problem(401, 'token_reused', 'The refresh token was used before.', {
    hint: 'Somebody may have a copy of it: every token of this login has ended. Sign in again.',
    headers: challenge,
  });

export const csrfFailed = (): Problem =>
  new Problem(403, 'csrf_failed', 'The request does not come from this site.', {
    hint: 'Send the csrf_token of GET /api/v1/auth/session/ as X-CSRF-Token, from a page of the same origin.',
  });
