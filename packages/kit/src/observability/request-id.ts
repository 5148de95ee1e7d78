import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9_.-]{8,100}$/;

/** Takes over a caller's own id where it is harmless in logs and headers, and makes one otherwise. */
export const acceptOrCreateRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && acceptable.test(given) ? given : `req_${randomUUID()}`;
