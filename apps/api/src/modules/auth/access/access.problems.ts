import { Problem } from '@lyceum/kit';

import { bearerChallenge } from '../../../platform/caller/caller.problems.ts';

export const notAuthenticated = (): Problem =>
  new Problem(401, 'not_authenticated', 'Authentication credentials were not provided.', {
    hint: 'Send an API key as `Authorization: Bearer <API_KEY>`.',
    headers: bearerChallenge,
  });

export const tokenExpired = (): Problem =>
  new Problem(401, 'token_expired', 'The token has expired.', {
    hint: 'Exchange the refresh token at POST /api/v1/auth/token/refresh/, or sign in again.',
    headers: bearerChallenge,
  });

export const tokenReused = (): Problem =>
  new Problem(401, 'token_reused', 'The refresh token was already used.', {
    hint: 'Another client may have a copy of it, so every token of this login was revoked. Sign in again.',
    headers: bearerChallenge,
  });

export const csrfFailed = (): Problem =>
  new Problem(403, 'csrf_failed', 'The request does not come from this site.', {
    hint: 'Send the csrf_token of GET /api/v1/auth/session/ as X-CSRF-Token, from a page of the same origin.',
  });
