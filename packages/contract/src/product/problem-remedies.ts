import type { ProblemCode } from './problem.ts';

interface Remedy {
  /** What happened. */
  readonly meaning: string;
  readonly remedy: string;
}

/** The text of the page that an error's `type` links to. */
export const problemRemedies: Readonly<Record<ProblemCode, Remedy>> = {
  validation_error: {
    meaning: 'Some fields or parameters of the request are invalid.',
    remedy:
      'Correct every field or parameter that `errors` lists, then send the request again. All invalid fields are reported at once.',
  },
  parse_error: {
    meaning: 'The request could not be parsed: the body is not valid JSON, or it is incomplete.',
    remedy: 'Check the body and its `Content-Type`. The text must be encoded as UTF-8.',
  },
  invalid_transition: {
    meaning: 'The object cannot change from its current status to the requested one.',
    remedy: 'Read the object to see its current status. GET /api/v1/meta/state-machines/ lists all allowed transitions.',
  },
  invalid_link: {
    meaning: 'The link from the e-mail was already used, replaced by a newer one, or has expired.',
    remedy: 'Request a new link.',
  },
  unsafe_url: {
    meaning: 'The URL points to a network that this server does not connect to.',
    remedy: 'Use an https URL of a public host.',
  },
  not_authenticated: {
    meaning: 'The request has no credentials.',
    remedy: 'Send an API key or access token as `Authorization: Bearer …`, or sign in with a browser.',
  },
  authentication_failed: {
    meaning: 'The key, token or session is invalid: it is mistyped or revoked, or its user is suspended or deleted.',
    remedy: 'Use another key or sign in again. Repeating the request with the same credentials does not help.',
  },
  token_expired: {
    meaning: 'The access token has expired.',
    remedy: 'Exchange the refresh token at POST /api/v1/auth/token/refresh/ and repeat the request.',
  },
  token_reused: {
    meaning: 'A refresh token was used a second time. It may have been stolen, so all tokens of the login were revoked.',
    remedy: 'Log in again. Exchange each refresh token only once, and store the new one it returns.',
  },
  csrf_failed: {
    meaning: 'A browser session was used from another site, or without a valid CSRF token.',
    remedy: 'Send the `X-CSRF-Token` of the session from a page of this installation. From anywhere else, use an API key.',
  },
  permission_denied: {
    meaning: 'You are signed in, but not allowed to do this.',
    remedy: '`detail` names the missing role or scope. Ask an admin of the workspace for it.',
  },
  quota_exceeded: {
    meaning: 'Your vault, or the one of your workspace, has no room for this.',
    remedy:
      'Delete documents you no longer need, or ask the operator for more. GET /api/v1/content-vault/usage/ shows the limits.',
  },
  not_found: {
    meaning: 'The object does not exist, or you are not allowed to see it. Both cases look the same on purpose.',
    remedy: 'Check the id, and that your key belongs to the right workspace.',
  },
  invalid_page: {
    meaning: 'The list does not have this page.',
    remedy: 'Start at page 1 and follow `next`.',
  },
  method_not_allowed: {
    meaning: 'The URL exists but does not support this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  conflict: {
    meaning: 'The request conflicts with existing data.',
    remedy: '`detail` says what the conflict is. Resolve it or change your request.',
  },
  idempotency_in_progress: {
    meaning: 'The first request with this `Idempotency-Key` is still in progress.',
    remedy: 'Repeat the request with the same key in a moment to get the response of the first one.',
  },
  precondition_failed: {
    meaning: 'The object has changed since you read it.',
    remedy: 'Read it again, then decide whether to repeat the request.',
  },
  file_too_large: {
    meaning: 'The request body is larger than allowed.',
    remedy: 'Send a smaller body. `detail` names the limit.',
  },
  unsupported_media_type: {
    meaning: 'The operation does not accept this media type.',
    remedy: 'Send `application/json`, or the media type that the API reference names for the operation.',
  },
  range_not_satisfiable: {
    meaning: 'The requested range is outside the file.',
    remedy: 'Request the whole file, or a range within its length.',
  },
  idempotency_key_reused: {
    meaning: 'The `Idempotency-Key` was already used with a different request.',
    remedy: 'Use a new key for each new request. Reuse a key only to repeat exactly the same request.',
  },
  sign_in_link_offered: {
    meaning:
      'Too many wrong passwords were tried for this account, or from this network, on browsers that have not signed in before.',
    remedy:
      'Sign in on a browser that you have used before, or request a link at /account/sign-in (POST /api/v1/auth/session/link/) and open it from your mailbox.',
  },
  throttled: {
    meaning: 'You sent more requests than the rate limit allows.',
    remedy: 'Wait for the number of seconds in `Retry-After`. The `RateLimit` header says how many requests you have left.',
  },
  internal_error: {
    meaning: 'The server encountered an unexpected error.',
    remedy:
      'Repeat the request with the same `Idempotency-Key`. If the error persists, contact the operator and include the `request_id`.',
  },
  sched_provider_error: {
    meaning: 'The scheduling provider is unreachable, overloaded or failing.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, then repeat the request. A broken integration is repaired automatically.',
  },
  sched_provider_misconfigured: {
    meaning: 'No scheduling provider is configured, or the provider rejects the credentials of this installation.',
    remedy:
      'The operator must set or renew the client id and secret of the provider. Repeating the request does not help before that.',
  },
  not_configured: {
    meaning: 'This installation does not offer what you requested, because its operator has not configured it.',
    remedy: 'The operator has to set what `hint` names. GET /api/v1/meta/capabilities/ lists what is available.',
  },
  bad_gateway: {
    meaning: 'A service that this server depends on returned an invalid response.',
    remedy: 'Try again later. If the error persists, contact the operator and include the `request_id`.',
  },
  overloaded: {
    meaning: 'The server is overloaded, starting or shutting down.',
    remedy: 'Wait for the number of seconds in `Retry-After`, then repeat the request.',
  },
  insufficient_storage: {
    meaning: 'The installation has no room for files left. What is stored can still be read.',
    remedy: 'Tell the operator, who has to add storage. Repeating the request does not help before that.',
  },
};
