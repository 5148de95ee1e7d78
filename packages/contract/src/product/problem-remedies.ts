import type { ProblemCode } from './problem.ts';

interface Remedy {
  /** What has happened when this code comes. */
  readonly meaning: string;
  readonly remedy: string;
}

/** What each code means and what to do about it: the page that an error's `type` leads to. */
export const problemRemedies: Readonly<Record<ProblemCode, Remedy>> = {
  validation_error: {
    meaning: 'Some of what was sent is not what the operation takes.',
    remedy: 'Mend what `errors` names, one entry per field or parameter, and send the request again. All faults come at once.',
  },
  parse_error: {
    meaning: 'The request could not be read: the body is not JSON, or it was cut short on the way.',
    remedy: 'Check the body and its `Content-Type`. Text must be UTF-8.',
  },
  invalid_transition: {
    meaning: 'The thing is in a state that does not lead to the one asked for.',
    remedy: 'Read its state first. GET /api/v1/meta/state-machines/ lists every move that there is, and who makes it.',
  },
  invalid_link: {
    meaning: 'The mailed link was used before, was replaced by a newer one, or is too old.',
    remedy: 'Ask for a new link.',
  },
  unsafe_url: {
    meaning: 'The address leads to a network that this server does not speak to.',
    remedy: 'Give an https address of a public host.',
  },
  not_authenticated: {
    meaning: 'The request does not say who is asking.',
    remedy: 'Send a key or an access token as `Authorization: Bearer …`, or sign in with a browser.',
  },
  authentication_failed: {
    meaning: 'The key, token or session is not good: mistyped, revoked, or of somebody who is suspended or gone.',
    remedy: 'Take another key, or sign in again. A request does not become good by repeating it.',
  },
  token_expired: {
    meaning: 'The access token was good and is too old now.',
    remedy: 'Exchange the refresh token at POST /api/v1/auth/token/refresh/ and repeat the request.',
  },
  token_reused: {
    meaning:
      'A refresh token was used that had been exchanged before. Somebody may have a copy, so all its successors are revoked.',
    remedy: 'Log in again. Exchange a refresh token in one place only, and keep its successor.',
  },
  csrf_failed: {
    meaning: 'A browser session was used from a page of another site.',
    remedy: 'Call from a page of this installation, with its `X-CSRF-Token`; from elsewhere use a key.',
  },
  permission_denied: {
    meaning: 'The caller is known, may know of this, and may not do it.',
    remedy: 'The detail names the role or the scope that is missing. An admin of the workspace can give it.',
  },
  not_found: {
    meaning: 'There is no such thing, or none that the caller may know of: both look the same on purpose.',
    remedy: 'Check the number and the workspace of the key.',
  },
  invalid_page: {
    meaning: 'The list has no such page.',
    remedy: 'Begin at page 1 and follow `next`.',
  },
  method_not_allowed: {
    meaning: 'The address is right, but not with this method.',
    remedy: 'The `Allow` header lists the methods that it takes.',
  },
  conflict: {
    meaning: 'Something that is there already stands in the way.',
    remedy: 'The detail says what. Change or remove that, or ask for something else.',
  },
  idempotency_in_progress: {
    meaning: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Repeat the request with the same key in a moment; then it gets the first one’s answer.',
  },
  precondition_failed: {
    meaning: 'The thing has changed since it was read.',
    remedy: 'Read it again, and decide anew.',
  },
  file_too_large: {
    meaning: 'The body is larger than this server takes.',
    remedy: 'Send less. The detail names the limit.',
  },
  unsupported_media_type: {
    meaning: 'The body is of a type that the operation does not take.',
    remedy: 'Send `application/json`, or what the reference says of the operation.',
  },
  range_not_satisfiable: {
    meaning: 'The file has no such bytes.',
    remedy: 'Ask for the whole file, or for a range within its length.',
  },
  idempotency_key_reused: {
    meaning: 'The `Idempotency-Key` was used before, with another request.',
    remedy: 'Make a new key for each new request. Use the old one only to repeat the very same request.',
  },
  throttled: {
    meaning: 'The caller has used up its budget of requests for now.',
    remedy: 'Wait for as many seconds as `Retry-After` says. `RateLimit` tells what is left before it comes to this.',
  },
  internal_error: {
    meaning: 'Something went wrong on this side.',
    remedy: 'Repeat the request with the same `Idempotency-Key`. If it stays so, tell the operator the `request_id`.',
  },
  sched_provider_error: {
    meaning: 'The scheduling provider cannot be reached, or answers that it is busy or broken.',
    remedy: 'Wait for as many seconds as `Retry-After` says, and call again: the call heals by itself what was lost.',
  },
  sched_provider_misconfigured: {
    meaning: 'This installation has no scheduling provider, or the provider does not accept its credentials.',
    remedy: 'The operator sets or renews the provider’s client id and secret. Calling again does not help until then.',
  },
  bad_gateway: {
    meaning: 'A service that this server relies on did not answer as it should.',
    remedy: 'Try again in a while. If it stays so, tell the operator the `request_id`.',
  },
  overloaded: {
    meaning: 'The server has more to do than it can, or is starting or stopping.',
    remedy: 'Wait for as many seconds as `Retry-After` says, and repeat the request.',
  },
};
