import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Our keys and other secrets begin with `lyc_`, signed tokens with `eyJ`. A caller who sends one here by mistake would have it
 * written into every log line of the request.
 */
const looksSecret = /lyc_|^eyJ/;

/** Takes over a caller's own id where it is harmless in logs and headers, and makes one otherwise. */
export const acceptOrCreateRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && acceptable.test(given) && !looksSecret.test(given) ? given : `req_${randomUUID()}`;
