/** Error responses shared by many product operations. */

/** Sent when a key lacks the scope, or the caller does not meet the operation's policy. */
export const forbidden = { 403: 'You are not allowed to do this, or your key lacks the required scope.' } as const;

export const listFailures = {
  400: 'A query parameter is invalid; `errors` names it.',
  ...forbidden,
  404: 'The page does not exist.',
} as const;

export const idempotencyInProgress = { 409: 'A request with the same Idempotency-Key is still running.' } as const;

/** For operations with a body, where a reused Idempotency-Key can be told from a repeated request. */
export const idempotencyFailures = {
  ...idempotencyInProgress,
  422: 'The Idempotency-Key was already used with a different request.',
} as const;

/** For operations that store a file. */
export const storageFailures = { 507: 'The server has no room for files left. Nothing was stored.' } as const;

export const writeFailures = {
  400: 'The body is invalid; `errors` names the fields.',
  ...forbidden,
  ...idempotencyFailures,
} as const;

export const objectFailures = { ...forbidden, 404: 'The object does not exist, or you may not see it.' } as const;
