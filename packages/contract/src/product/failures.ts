/** Failures that many operations of the product API have in the same words. */

/** A key may lack the scope; which role or staff may do it is the operation's policy. */
export const forbidden = { 403: 'The caller may not do this, or the key lacks the scope.' } as const;

export const listFailures = {
  400: 'A filter has a value that it does not take.',
  ...forbidden,
  404: 'There is no such page.',
} as const;

export const idempotencyInProgress = { 409: 'A request with the same Idempotency-Key is still running.' } as const;

/** What an Idempotency-Key can lead to where a body tells one request from another. */
export const idempotencyFailures = {
  ...idempotencyInProgress,
  422: 'The Idempotency-Key was used with another request.',
} as const;

export const writeFailures = {
  400: 'The body is not valid; `errors` names the fields.',
  ...forbidden,
  ...idempotencyFailures,
} as const;

export const objectFailures = { ...forbidden, 404: 'There is no such object.' } as const;
