import { Problem } from '@lyceum/kit';

/** Tells clients which scheme a 401 asks for. */
export const bearerChallenge = { 'WWW-Authenticate': 'Bearer realm="api"' };

/** The same answer for unknown, revoked, expired and suspended credentials, so that it reveals nothing about them. */
export const authenticationFailed = (): Problem =>
  new Problem(401, 'authentication_failed', 'Incorrect authentication credentials.', {
    hint: 'Check that the key is complete, not revoked and not expired.',
    headers: bearerChallenge,
  });

export const permissionDenied = (hint: string): Problem =>
  new Problem(403, 'permission_denied', 'You do not have permission to perform this action.', { hint });
