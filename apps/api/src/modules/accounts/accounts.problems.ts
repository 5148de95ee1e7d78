import { Problem } from '@lyceum/kit';

/** The same answer for a wrong, used, expired or revoked link, so that it reveals nothing about the link. */
export const invalidOrExpiredLink = (): Problem =>
  new Problem(400, 'invalid_link', 'This link is not valid.', {
    hint: 'A link works once and for a limited time. Request a new one.',
  });

export const invalidField = (name: string, detail: string, code = 'invalid'): Problem =>
  new Problem(400, 'validation_error', `${name}: ${detail}`, { faults: [{ where: 'body', name, code, detail }] });

export const accountHasNoPassword = (): Problem =>
  new Problem(400, 'validation_error', 'You have no password to change.', {
    hint: 'POST /api/v1/auth/password/reset/ with your address mails you a link to set one.',
  });

export const wrongPassword = (field: string): Problem =>
  invalidField(field, 'This is not the password of the account.', 'incorrect');

/** For the owner of the account this is no wall: they can sign in with a link from their mailbox. */
export function tooManyWrongPasswords(retryAfterSeconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new Problem(429, 'sign_in_link_offered', 'Too many wrong passwords were tried. Sign in with a mailed link instead.', {
    hint: 'POST /api/v1/auth/session/link/ with your address mails you a link that signs you in. Browsers that have signed in before can still use the password.',
    headers: { 'Retry-After': String(seconds) },
  });
}

export function tooManyAttempts(retryAfterSeconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new Problem(429, 'throttled', `Request was throttled. Expected available in ${seconds} seconds.`, {
    hint: 'Too many attempts; wait as long as Retry-After says.',
    headers: { 'Retry-After': String(seconds) },
  });
}
